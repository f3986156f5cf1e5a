import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { MEDIA_MESSAGES, UPLOAD_MAX_BYTES } from '#contract/media';
import { WORK_FILE_MESSAGES } from '#contract/work-files';
import { AppError } from '../errors.ts';
import { limitBodyTo } from './guards.ts';

const FORM_BYTES = 16 * 1024;

export const limitUpload = limitBodyTo(UPLOAD_MAX_BYTES + FORM_BYTES);

const UPLOAD_PATHS: readonly string[] = ['/api/admin/media', '/api/admin/media-files', '/api/admin/resume'];

/** The length of a file or such a part is known before it is read. */
const PART_PATH = /^\/api\/admin\/work-files\/[^/]+\/parts\/[^/]+$/;

export const isUpload = (path: string): boolean => UPLOAD_PATHS.includes(path) || PART_PATH.test(path);

export const requireBytes = createMiddleware(async (c, next) => {
  if (c.req.header('content-type') !== 'application/octet-stream') {
    throw new AppError('unsupported_type', WORK_FILE_MESSAGES.sendBytes);
  }
  await next();
});

export const requireFiles = createMiddleware(async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('unsupported_type', MEDIA_MESSAGES.sendForm);
  await next();
});

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

export const readFiles = async (c: Context): Promise<[UploadedFile, ...UploadedFile[]]> => {
  const form = await c.req.formData().catch((error: unknown) => {
    throw new AppError('bad_request', 'The form could not be read.', { cause: error });
  });
  const entries = form.getAll('file').filter((entry) => entry instanceof File);
  const [first, ...rest] = await Promise.all(
    entries.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  if (first === undefined) {
    const message = MEDIA_MESSAGES.noFile;
    throw new AppError('invalid', message, { errors: [{ path: 'file', message }] });
  }
  return [first, ...rest];
};
