import { MEDIA_MESSAGES, UPLOAD_MAX_BYTES } from '#contract/media';
import type { Context } from '../../context.ts';
import { resume } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { hasFile } from '../files/file-store.ts';
import { contentHash, keepFile, toLabel } from '../files/keep-file.ts';

export const resumeKey = (hash: string): string => `resume/${hash}`;

interface ResumeFile {
  bytes: Uint8Array;
  fileName: string;
  actor: string;
}

export const keepResume = async (ctx: Context, { bytes, fileName, actor }: ResumeFile) => {
  checkPdf(bytes);
  const hash = await contentHash([bytes]);
  await keepFile(ctx, resumeKey(hash), bytes);
  return {
    id: RESUME_ROW,
    hash,
    filename: toLabel(fileName),
    size: bytes.length,
    modifiedAt: ctx.now().toISOString(),
    modifiedBy: actor,
  };
};

const RESUME_ROW = 1;

/** A PDF must have its end mark in its last 1024 bytes, where readers search for it. */
const END_BYTES = 1024;

export const offerResume = (ctx: Context, row: typeof resume.$inferInsert) =>
  ctx.db.insert(resume).values(row).onConflictDoUpdate({ target: resume.id, set: row });

const checkPdf = (bytes: Uint8Array): void => {
  if (bytes.length === 0) throw invalid(MEDIA_MESSAGES.empty);
  if (text(bytes.subarray(0, 5)) !== '%PDF-') throw new AppError('unsupported_type', MEDIA_MESSAGES.notPdf);
  if (bytes.length > UPLOAD_MAX_BYTES) throw new AppError('too_large', MEDIA_MESSAGES.tooLarge);
  if (!text(bytes.subarray(-END_BYTES)).includes('%%EOF')) throw invalid(MEDIA_MESSAGES.brokenPdf);
};

const invalid = (message: string) => new AppError('invalid', message, { errors: [{ path: 'file', message }] });

const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const hasResume = async (ctx: Context): Promise<boolean> => {
  const [row] = await ctx.db.select({ hash: resume.hash }).from(resume);
  if (row === undefined) return false;
  return hasFile(ctx, resumeKey(row.hash));
};
