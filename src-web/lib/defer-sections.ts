/** The sections below the first screen are laid out one by one, so that no task is long. */

export const deferSections = (): void => {
  document.documentElement.dataset['fresh'] = '';
};

export const settleSections = (): void => {
  delete document.documentElement.dataset['fresh'];
  for (const section of document.querySelectorAll<HTMLElement>('[data-settled]')) delete section.dataset['settled'];
};

export const settleNextSection = (): boolean => {
  const next = document.querySelector<HTMLElement>('[data-fresh] section ~ section:not([data-settled])');
  if (next === null) return false;
  next.dataset['settled'] = '';
  // Reading the position makes the browser lay out this section now.
  next.getBoundingClientRect();
  return true;
};
