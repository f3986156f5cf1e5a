/** The pictures of a clipboard that can be read here: its files, or what its HTML has in itself. */
export const picturesIn = (clipboard: DataTransfer): File[] => {
  const files = [...clipboard.files].filter(({ type }) => type.startsWith('image/'));
  if (files.length > 0) return files;
  return [...clipboard.getData('text/html').matchAll(DATA_PICTURE)].flatMap(([, type = '', data = ''], index) => {
    const file = fileOf(type.toLowerCase(), data, index);
    return file === null ? [] : [file];
  });
};

const DATA_PICTURE = /<img\b[^>]*?\ssrc\s*=\s*["']data:(image\/[\w.+-]+);base64,([\w+/=\s]+)["']/gi;

const fileOf = (type: string, data: string, index: number): File | null => {
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
    return new File([bytes], `pasted-${index + 1}.${type.split('/')[1] ?? ''}`, { type });
  } catch {
    return null;
  }
};
