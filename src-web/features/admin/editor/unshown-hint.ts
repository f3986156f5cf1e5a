import { isSaid } from '#contract/content';

/** What stands beside a field that is empty, where the thing is not published without it: `A value without a heading`. */
export const unshownHint = (text: string, what: string): string | undefined =>
  isSaid(text) ? undefined : `${what} is saved, but not shown on the site.`;
