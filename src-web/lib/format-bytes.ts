export const formatBytes = (bytes: number): string => {
  if (bytes < KILOBYTE) return `${bytes} ${bytes === 1 ? 'Byte' : 'Bytes'}`;
  // A size that would round to 1024.00 KB is shown as a megabyte.
  const inKilobytes = (bytes / KILOBYTE).toFixed(2);
  return Number(inKilobytes) < KILOBYTE ? `${inKilobytes} KB` : `${(bytes / MEGABYTE).toFixed(2)} MB`;
};

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;
