/** Tells screen readers the new page, because a change of route loads no new document. */
export const announce = (text: string): void => {
  const announcer = document.getElementById('announcer');
  if (announcer !== null) announcer.textContent = text;
};
