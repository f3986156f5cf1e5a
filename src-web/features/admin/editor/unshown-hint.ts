import { isSaid } from '#contract/content';

/** The hint at an empty field without which the item is not published: `A value without a heading`. */
export const unshownHint = (text: string, what: string): string | undefined =>
  isSaid(text) ? undefined : `${what} is saved, but not shown on the site.`;
