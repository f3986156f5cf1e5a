import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { FILE_LINK_HOURS, WORK_FILE_MESSAGES } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { workFileLinks, workFiles, workLinks } from '../../../db/schema/work.ts';
import { AppError } from '../../../errors.ts';
import { hashToken, newLinkToken } from '../../crypto/link-token.ts';
import type { WorkFileRow } from './file-row.ts';

export const FILES_PATH = '/api/work/files';

interface Asked {
  file: WorkFileRow;
  mailedHash: string | null;
  isCounted: boolean;
}

/** Browsers download from this address, and can continue an interrupted download. */
export const createFileLink = async (ctx: Context, { file, mailedHash, isCounted }: Asked): Promise<string> => {
  const token = newLinkToken();
  const now = ctx.now();
  const row = {
    tokenHash: await hashToken(token),
    fileId: file.id,
    mailedHash,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + FILE_LINK_HOURS * HOUR_MS).toISOString(),
  };
  const stored = ctx.db.insert(workFileLinks).values(row);
  const counted = ctx.db
    .update(workFiles)
    .set({ downloads: sql`${workFiles.downloads} + 1` })
    .where(eq(workFiles.id, file.id));
  await (isCounted ? ctx.db.batch([stored, counted]) : stored);
  return `${FILES_PATH}/${token}`;
};

const HOUR_MS = 3_600_000;

/** Opening the link changes nothing, because mail programs open links too. */
export const fileOfLink = async (ctx: Context, token: string): Promise<WorkFileRow> => {
  const now = ctx.now().toISOString();
  const isOfValidLink = or(
    isNull(workFileLinks.mailedHash),
    sql`EXISTS (SELECT 1 FROM ${workLinks} WHERE ${workLinks.tokenHash} = ${workFileLinks.mailedHash}
      AND ${workLinks.revokedAt} IS NULL AND ${workLinks.expiresAt} > ${now})`,
  );
  const [found] = await ctx.db
    .select({ file: workFiles })
    .from(workFileLinks)
    .innerJoin(workFiles, eq(workFiles.id, workFileLinks.fileId))
    .where(
      and(
        eq(workFileLinks.tokenHash, await hashToken(token)),
        gt(workFileLinks.expiresAt, now),
        isOfValidLink,
        isNotNull(workFiles.completedAt),
        isNull(workFiles.deletedAt),
      ),
    );
  if (found === undefined) throw new AppError('not_found', WORK_FILE_MESSAGES.linkOver);
  return found.file;
};

export const forgetOldFileLinks = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(workFileLinks).where(lt(workFileLinks.expiresAt, ctx.now().toISOString()));
};
