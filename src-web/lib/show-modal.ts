/** While the page does not scroll, it keeps the place of its scrollbar free, so that it stays where it is. */
export const showModal = (dialog: HTMLDialogElement): void => {
  const root = document.documentElement;
  const scrollbar = innerWidth - root.offsetWidth;
  // Under another dialog there is no scrollbar to measure.
  if (scrollbar > 0) root.style.setProperty('--scrollbar', `${scrollbar}px`);
  dialog.showModal();
};
