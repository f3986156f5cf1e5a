import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { OwnerFiles } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { workFiles } from '../../../db/schema/work.ts';
import { readRoom } from './file-room.ts';
import { toOwnerFile, workRowOf } from './file-row.ts';

export const listFiles = async (ctx: Context, workId: string): Promise<OwnerFiles> => {
  const owner = await workRowOf(ctx, workId);
  const rows = await ctx.db
    .select()
    .from(workFiles)
    .where(and(eq(workFiles.workId, workId), or(isNull(workFiles.deletedAt), isNotNull(workFiles.version))))
    .orderBy(asc(workFiles.createdAt), asc(workFiles.id));
  return { files: rows.map(toOwnerFile), room: await readRoom(ctx, owner) };
};
