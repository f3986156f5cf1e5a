import type { Founder, Profile } from '#contract/content';

/** The founder's picture is not shown a second time, nor a sample picture beside a real photo. */
export const founderPicture = (founder: Founder | null, { profileImage }: Profile['personalInfo']): string => {
  const own = founder?.imageUrl ?? '';
  return own === SAMPLE || own === profileImage ? '' : own;
};

const SAMPLE = '/illustrations/founder.svg';
