/** `512 Bytes`, `1.50 KB`, `2.25 MB`: a file's size, with two decimals where it is not a whole number of bytes. */
export const formatBytes = (bytes: number): string => {
  if (bytes < KILOBYTE) return `${bytes} ${bytes === 1 ? 'Byte' : 'Bytes'}`;
  // What would be rounded to 1024.00 KB is a megabyte.
  const inKilobytes = (bytes / KILOBYTE).toFixed(2);
  return Number(inKilobytes) < KILOBYTE ? `${inKilobytes} KB` : `${(bytes / MEGABYTE).toFixed(2)} MB`;
};

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;
