export const MEDIA_PATH = '/media';

interface PictureShape {
  /** Of the smaller versions, the smallest first. */
  widths: readonly number[];
  width: number;
  height: number;
  /** With its dot. */
  extension: string;
}

/** What an uploaded picture is known by, or null for a picture from elsewhere. */
export const pictureId = (address: string): string | null => ADDRESS.exec(address)?.[2] ?? null;

/**
 * The address of an uploaded picture says all that is needed to render it: `/media/<id>/480-960-1440-1600x1067.webp` is
 * 1600 by 1067 pixels, and the same picture is at `/media/<id>/480.webp`, `960.webp` and `1440.webp` in those widths.
 */
const ADDRESS = /^(\/media\/([0-9a-f]{32})\/)((?:\d+-)*)(\d+)x(\d+)(\.[a-z]+)$/;

/** The last part of the address of a picture's largest version. */
export const pictureName = ({ widths, width, height, extension }: PictureShape): string =>
  `${[...widths, `${width}x${height}`].join('-')}${extension}`;

/**
 * The versions of an uploaded picture for an `img`, or null for a picture from elsewhere. Their addresses begin with
 * `origin`.
 */
export const pictureVersions = (
  address: string,
  origin = '',
): { srcSet?: string; width: number; height: number } | null => {
  const match = ADDRESS.exec(address);
  if (match === null) return null;
  const [, folder = '', , smaller = '', width = '', height = '', extension = ''] = match;
  const versions = [...smaller.matchAll(/\d+/g)].map(([text]) => `${origin}${folder}${text}${extension} ${text}w`);
  const srcSet = versions.length === 0 ? undefined : [...versions, `${origin}${address} ${width}w`].join(', ');
  return { srcSet, width: Number(width), height: Number(height) };
};
