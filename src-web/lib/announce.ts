/** The app changes pages without loading a document, so screen readers are told about the new page. */
export const announce = (text: string): void => {
  const announcer = document.getElementById('announcer');
  if (announcer !== null) announcer.textContent = text;
};
