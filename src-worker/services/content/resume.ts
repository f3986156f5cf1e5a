import { and, eq, exists, notExists } from 'drizzle-orm';
import { MEDIA_MESSAGES, type ResumeInfo } from '#contract/media';
import type { Context } from '../../context.ts';
import { resume } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { deleteFile, readFile } from '../files/file-store.ts';
import { ensurePublished, publishWith } from './publish.ts';
import { SAMPLE_ACTOR } from './sample/sample-document.ts';
import type { StoredResume } from '#contract/published-content';
import { keepResume, offerResume, resumeKey } from './resume-file.ts';
import { toStoredResume } from './public-content.ts';

interface Author {
  actor: string;
  ipAddress: string | null;
}

export const readResumeInfo = async (ctx: Context): Promise<ResumeInfo> => {
  const row = await readRow(ctx);
  return { ...toInfo(toStoredResume(row)), ...(row?.modifiedBy === SAMPLE_ACTOR && { is_sample: true as const }) };
};

export const replaceResume = async (
  ctx: Context,
  file: { bytes: Uint8Array; fileName: string },
  author: Author,
): Promise<ResumeInfo> => {
  const former = await readStored(ctx);
  const row = await keepResume(ctx, { ...file, actor: author.actor });
  const stored = toStoredResume(row);
  if (stored === null) throw new Error('A resume was kept without a row');
  if (former?.hash === stored.hash && former.filename === stored.filename) return toInfo(former);
  const detail = { filename: stored.filename, size: stored.size };
  // Two parallel uploads may have stored the same file.
  const isSame = and(eq(resume.hash, row.hash), eq(resume.filename, row.filename));
  const isNew = notExists(ctx.db.select().from(resume).where(isSame));
  const audit = writeAudit(ctx, { ...author, action: 'upload_resume', subject: 'resume', detail }, { where: isNew });
  await publishWith(ctx, [audit, offerResume(ctx, row)], isNew);
  if (former !== null && former.hash !== row.hash) ctx.defer(deleteFile(ctx, resumeKey(former.hash)));
  return toInfo(stored);
};

export const deleteResume = async (ctx: Context, author: Author): Promise<void> => {
  const former = await readStored(ctx);
  if (former === null) throw new AppError('not_found', MEDIA_MESSAGES.noResume);
  const isThis = eq(resume.hash, former.hash);
  const isThere = exists(ctx.db.select().from(resume).where(isThis));
  const detail = { filename: former.filename, size: former.size };
  const audit = writeAudit(ctx, { ...author, action: 'delete_resume', subject: 'resume', detail }, { where: isThere });
  await publishWith(ctx, [audit, ctx.db.delete(resume).where(isThis)], isThere);
  ctx.defer(deleteFile(ctx, resumeKey(former.hash)));
};

export const readResume = async (ctx: Context): Promise<{ bytes: ArrayBuffer; hash: string; owner: string }> => {
  const { resume: published, profile } = (await ctx.readSnapshot(ctx)).content;
  const owner = profile.personalInfo.name;
  const bytes = await readBytes(ctx, published);
  if (published !== null && bytes !== null) return { bytes, hash: published.hash, owner };
  // The snapshot may be a minute old and name a replaced resume.
  const current = await readStored(ctx);
  const currentBytes = await readBytes(ctx, current);
  if (current === null || currentBytes === null) throw new AppError('not_found', MEDIA_MESSAGES.noResume);
  return { bytes: currentBytes, hash: current.hash, owner };
};

const toInfo = (stored: StoredResume | null): ResumeInfo =>
  stored === null
    ? { exists: false, filename: null, size: null, modified: null }
    : { exists: true, filename: stored.filename, size: stored.size, modified: stored.modified };

const readStored = async (ctx: Context): Promise<StoredResume | null> => toStoredResume(await readRow(ctx));

const readRow = async (ctx: Context) => {
  await ensurePublished(ctx);
  const [row] = await ctx.db.select().from(resume);
  return row;
};

const readBytes = async (ctx: Context, stored: StoredResume | null): Promise<ArrayBuffer | null> =>
  stored === null ? null : readFile(ctx, resumeKey(stored.hash));
