import { and, eq, isNull } from 'drizzle-orm';
import type { WorkFilePart } from '#contract/work';
import { partCount, partLength, WORK_FILE_MESSAGES, type FilePlace, type OwnerFile } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { work, workFiles } from '../../../db/schema/work.ts';
import { AppError } from '../../../errors.ts';
import type { WorkRow } from '../work-state.ts';

export type WorkFileRow = typeof workFiles.$inferSelect;

export const readFileRow = async (ctx: Context, id: string): Promise<WorkFileRow> => {
  const [row] = await ctx.db
    .select()
    .from(workFiles)
    .where(and(eq(workFiles.id, id), isNull(workFiles.deletedAt)));
  if (row === undefined) throw new AppError('not_found', WORK_FILE_MESSAGES.unknown);
  return row;
};

export const workRowOf = async (ctx: Context, id: string): Promise<WorkRow> => {
  const [row] = await ctx.db.select().from(work).where(eq(work.id, id));
  if (row === undefined) throw new AppError('not_found', WORK_FILE_MESSAGES.noWork);
  return row;
};

/** The key contains a hash of the content, because KV shows an overwritten value only after a minute. */
export const partKey = (storageKey: string, { part, sum }: Pick<WorkFilePart, 'part' | 'sum'>): string =>
  `${storageKey}/${String(part).padStart(4, '0')}-${sum.slice(0, 32)}`;

export const isWhole = ({ bytes, parts }: Pick<WorkFileRow, 'bytes' | 'parts'>): boolean =>
  parts.length === partCount(bytes) && parts.every((each) => each.bytes === partLength(bytes, each.part));

export const placeOf = ({ media }: Pick<Context, 'media'>): FilePlace => (media === null ? 'kv' : 'bucket');

export const toOwnerFile = (row: WorkFileRow): OwnerFile => ({
  id: row.id,
  version: row.version,
  name: row.name,
  bytes: row.bytes,
  parts: row.completedAt === null ? row.parts.map(({ part, sum }) => ({ part, sum })) : [],
  is_complete: row.completedAt !== null,
  deleted_at: row.deletedAt,
  created_at: row.createdAt,
  keep_until: row.keepUntil,
  downloads: row.downloads,
});
