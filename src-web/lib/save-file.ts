/** Has the browser save a file under a name, through a link that is there for a moment. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by the time other work is done.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};
