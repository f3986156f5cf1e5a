/** Has screen readers say where a visitor has come to; nothing is read out when a page changes without a new document. */
export const announce = (text: string): void => {
  const announcer = document.getElementById('announcer');
  if (announcer !== null) announcer.textContent = text;
};
