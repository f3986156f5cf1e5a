import { MEDIA_MESSAGES, PICTURE_TYPES, PICTURE_WIDTHS, UPLOAD_MAX_BYTES } from '#contract/media';

export const widthsFor = (width: number): readonly number[] => {
  const largest = Math.min(width, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? width);
  return [...PICTURE_WIDTHS.filter((step) => step < largest), largest];
};

/** The smaller versions hold no camera data about place and owner. A GIF stays as it is, because it may be animated. */
export const resizePicture = async (file: File): Promise<readonly Blob[]> => {
  if (file.size === 0) throw new Error(MEDIA_MESSAGES.empty);
  const isPhone = isHeic(file);
  if (!(file.type in PICTURE_TYPES) && !isPhone) throw new Error(MEDIA_MESSAGES.notPicture);
  if (file.type === 'image/gif') {
    if (file.size > UPLOAD_MAX_BYTES) throw new Error(MEDIA_MESSAGES.tooLarge);
    return [file];
  }
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error(isPhone ? MEDIA_MESSAGES.heic : MEDIA_MESSAGES.broken, { cause });
  });
  try {
    const versions: Blob[] = [];
    // The versions are drawn one by one, because each needs the memory of the whole picture.
    for (const width of widthsFor(picture.width)) versions.push(await draw(picture, width));
    return versions;
  } finally {
    picture.close();
  }
};

/** With this quality WebP and JPEG look like the original and are much smaller. */
const QUALITY = 0.82;

/** iPhones write HEIC pictures. Only Safari reads them, and some browsers do not know their type. */
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

const draw = async (picture: ImageBitmap, width: number): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(MEDIA_MESSAGES.broken);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await encodeSmall(canvas, context);
  if (blob === null) throw new Error(MEDIA_MESSAGES.broken);
  return blob;
};

/** A browser that cannot write WebP returns a PNG, which is too large for a photograph. */
const encodeSmall = async (canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Promise<Blob | null> => {
  const webp = await encode(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  paintWhiteBehind(canvas, context);
  return encode(canvas, 'image/jpeg');
};

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

/** JPEG has no transparency, so transparent parts would turn black. */
const paintWhiteBehind = (canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void => {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
};
