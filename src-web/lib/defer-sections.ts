/**
 * On a fresh visit the sections below the first screen are deferred (`section.module.css`), and laid out one by one behind
 * it, so that neither it nor anything else waits long. Whoever needs all their places settles them at once.
 */

export const deferSections = (): void => {
  document.documentElement.dataset['fresh'] = '';
};

export const settleSections = (): void => {
  delete document.documentElement.dataset['fresh'];
  for (const section of document.querySelectorAll<HTMLElement>('[data-settled]')) delete section.dataset['settled'];
};

/** Lays out the next section that is deferred. Returns false when there is none. */
export const settleNextSection = (): boolean => {
  const next = document.querySelector<HTMLElement>('[data-fresh] section ~ section:not([data-settled])');
  if (next === null) return false;
  next.dataset['settled'] = '';
  // Asking for its place has it laid out now instead of together with others in the next frame.
  next.getBoundingClientRect();
  return true;
};
