import { isSaid } from '#contract/content';

export const unshownHint = (text: string, what: string): string | undefined =>
  isSaid(text) ? undefined : `${what} is saved, but not shown on the site.`;
