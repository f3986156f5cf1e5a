export const focusAgain = (former: Element | null): void => {
  const element = former instanceof HTMLElement && former !== document.body ? former : null;
  const candidates = [element, element === null ? null : popoverButton(element), document.getElementById('main')];
  candidates.find((candidate) => candidate?.isConnected && candidate.checkVisibility())?.focus({ preventScroll: true });
};

export const focusFirstEmpty = (within: HTMLElement | null): void => {
  const fields = [...(within?.querySelectorAll('input') ?? [])];
  fields.find(({ type, value }) => type !== 'checkbox' && value === '')?.focus();
};

const popoverButton = (element: HTMLElement): HTMLElement | null => {
  const popover = element.closest('[popover]');
  return popover === null ? null : document.querySelector(`[popovertarget="${popover.id}"]`);
};
