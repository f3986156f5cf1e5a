import { isSaid } from '#contract/content';

/** `what` names the item, as 'A value without a heading'. */
export const unshownHint = (text: string, what: string): string | undefined =>
  isSaid(text) ? undefined : `${what} is saved, but not shown on the site.`;
