import type { Founder, Profile } from '#contract/content';

/** Empty when the founder's picture is the profile's, or the sample while the profile has a photo. */
export const founderPicture = (founder: Founder | null, { profileImage }: Profile['personalInfo']): string => {
  const own = founder?.imageUrl ?? '';
  return own === SAMPLE || own === profileImage ? '' : own;
};

const SAMPLE = '/illustrations/founder.svg';
