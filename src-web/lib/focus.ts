/**
 * Gives the focus back to where it was before something lay over the page; when that has gone, to what stands for it,
 * and at last to the page's beginning.
 */
export const focusAgain = (former: Element | null): void => {
  const element = former instanceof HTMLElement && former !== document.body ? former : null;
  const candidates = [element, element === null ? null : popoverButton(element), document.getElementById('main')];
  candidates.find((candidate) => candidate?.isConnected && candidate.checkVisibility())?.focus({ preventScroll: true });
};

/** Moves the focus to the first line within that nothing is typed into yet. Also a ref for a form. */
export const focusFirstEmpty = (within: HTMLElement | null): void => {
  const fields = [...(within?.querySelectorAll('input') ?? [])];
  fields.find(({ type, value }) => type !== 'checkbox' && value === '')?.focus();
};

/** The button that opens the popover an element stands in. */
const popoverButton = (element: HTMLElement): HTMLElement | null => {
  const popover = element.closest('[popover]');
  return popover === null ? null : document.querySelector(`[popovertarget="${popover.id}"]`);
};
