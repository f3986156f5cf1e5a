import type { Founder, Profile } from '#contract/content';

/**
 * The founder's picture where it is another one than the profile's, else empty. Nobody has chosen the sample's drawing:
 * it does not come back when the profile has a photo.
 */
export const founderPicture = (founder: Founder | null, { profileImage }: Profile['personalInfo']): string => {
  const own = founder?.imageUrl ?? '';
  return own === SAMPLE || own === profileImage ? '' : own;
};

/** What a new site shows in the place of a portrait. */
const SAMPLE = '/illustrations/founder.svg';
