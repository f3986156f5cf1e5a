export const MEDIA_PATH = '/media';

interface PictureShape {
  widths: readonly number[];
  width: number;
  height: number;
  extension: string;
}

export const pictureId = (address: string): string | null => PICTURE_ADDRESS.exec(address)?.[2] ?? null;

/**
 * `/media/<id>/480-960-1600x1067.webp` is 1600 by 1067 pixels, with versions at `/media/<id>/480.webp` and `960.webp`.
 */
export const PICTURE_ADDRESS = /^(\/media\/([0-9a-f]{32})\/)((?:\d+-)*)(\d+)x(\d+)(\.[a-z]+)$/;

/** `/media/<id>/1048576-price-list.pdf` is a file of 1 MB that visitors save as `price-list.pdf`. */
export const FILE_ADDRESS = /^\/media\/([0-9a-f]{32})\/(\d{1,9})-([\p{L}\p{M}\p{N}-]{1,60}\.[a-z][a-z0-9]{1,3})$/u;

export const pictureName = ({ widths, width, height, extension }: PictureShape): string =>
  `${[...widths, `${width}x${height}`].join('-')}${extension}`;

export const pictureVersions = (
  address: string,
  origin = '',
): { srcSet?: string; width: number; height: number } | null => {
  const match = PICTURE_ADDRESS.exec(address);
  if (match === null) return null;
  const [, folder = '', , smaller = '', width = '', height = '', extension = ''] = match;
  const versions = [...smaller.matchAll(/\d+/g)].map(([text]) => `${origin}${folder}${text}${extension} ${text}w`);
  const srcSet = versions.length === 0 ? undefined : [...versions, `${origin}${address} ${width}w`].join(', ');
  return { srcSet, width: Number(width), height: Number(height) };
};

/** Both numbers are percentages from the upper left corner. */
export type FocusPoint = [x: number, y: number];

export const focusPosition = ([x, y]: FocusPoint): string => `${x}% ${y}%`;

export const pictureKey = (address: string): string => pictureId(address) ?? address;
