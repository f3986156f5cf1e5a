import { FILE_MAX_BYTES, kindOfName, MEDIA_FILE_MESSAGES, type LibraryFile } from '#contract/media-files';
import { addMediaFile } from './media-api.ts';

export const uploadFile = async (file: File, onProgress: (share: number) => void): Promise<LibraryFile> => {
  if (kindOfName(file.name) === null) throw new Error(MEDIA_FILE_MESSAGES.kind);
  if (file.size === 0) throw new Error(MEDIA_FILE_MESSAGES.empty);
  if (file.size > FILE_MAX_BYTES) throw new Error(MEDIA_FILE_MESSAGES.tooLarge);
  onProgress(0);
  return addMediaFile(file, await sumOf(file), onProgress);
};

const sumOf = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new Error('The file cannot be read any more. Please choose it again.', { cause });
  });
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
