export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After a second the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};
