import { PREVIEW_LIMITS } from '#contract/work-files';

const QUALITY = 0.7;

export const drawPreview = async (file: File): Promise<string | undefined> => {
  if (!file.type.startsWith('image/')) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, PREVIEW_LIMITS.drawn / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    const context = canvas.getContext('2d');
    if (context === null) return undefined;
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',');
    return base64.length <= PREVIEW_LIMITS.base64 ? base64 : undefined;
  } catch {
    return undefined;
  }
};
