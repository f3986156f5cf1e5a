import { CONTENT_MESSAGES } from '#contract/admin-content';
import type { DocumentKey, Documents, Project } from '#contract/content';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/retry.ts';
import { content, contentHistory, site } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { environmentOf } from '../../money-environment.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { checkDocument } from './check-document.ts';
import { writeProjects } from './project-rows.ts';
import { readDocument } from './stored-documents.ts';

export interface Change {
  key: DocumentKey;
  body: unknown;
  expectedRevision?: number;
  draftRevision?: number;
  keepsAbsent?: boolean;
}

export interface CheckedChange extends Change {
  body: Documents[DocumentKey];
}

export interface Author {
  actor: string;
  ipAddress?: string | null;
  restoredFrom?: number;
}

interface CheckedPublication extends Author {
  changes: CheckedChange[];
}

/** Visitors see the change only after `publishSnapshot` ran. */
export const writeDocuments = async (
  ctx: Context,
  { changes, actor, ipAddress = null, restoredFrom }: CheckedPublication,
  alongside: BatchItem<'sqlite'>[] = [],
) => {
  const keys = changes.map((change) => change.key);
  const rows = await ctx.db
    .select({ key: content.key, revision: content.revision })
    .from(content)
    .where(inArray(content.key, keys));
  const revisions = new Map(rows.map((row) => [row.key, row.revision]));
  const at = ctx.now().toISOString();

  const stale = changes.find(
    ({ key, expectedRevision }) => expectedRevision !== undefined && expectedRevision !== (revisions.get(key) ?? 0),
  );
  if (stale !== undefined) throw await conflict(ctx, stale.key);

  const rowsToWrite = changes.map(({ key, body }) => ({
    key,
    revision: (revisions.get(key) ?? 0) + 1,
    body,
    updatedAt: at,
    updatedBy: actor,
  }));
  const ofProjects = rowsToWrite.find(({ key }) => key === 'projects');
  // The cast is safe, because the document's schema has checked the body.
  const listed =
    ofProjects && (await writeProjects(ctx, { ...ofProjects, at, actor, projects: ofProjects.body as Project[] }));
  const stored = rowsToWrite.map((row) => (listed && row.key === 'projects' ? { ...row, body: listed.list } : row));
  const writes = stored.flatMap((row) => [
    // The history is written first, because its primary key refuses the second of two writers, which undoes the batch.
    ctx.db
      .insert(contentHistory)
      .values({ key: row.key, revision: row.revision, body: row.body, createdAt: at, createdBy: actor }),
    ctx.db.insert(content).values(row).onConflictDoUpdate({ target: content.key, set: row }),
    writeAudit(ctx, {
      at,
      actor,
      ipAddress,
      action: restoredFrom === undefined ? 'publish' : 'restore',
      subject: row.key,
      detail: { revision: row.revision, ...(restoredFrom === undefined ? {} : { from: restoredFrom }) },
    }),
  ]);
  try {
    await ctx.db.batch([raiseVersion(ctx), ...writes, ...(listed?.writes ?? []), ...alongside]);
  } catch (error) {
    const first = changes[0];
    if (first !== undefined && isLostRace(error)) throw await conflict(ctx, first.key);
    throw error;
  }
  return rowsToWrite;
};

export const checkChange = (change: Change): CheckedChange => ({
  ...change,
  body: checkDocument(change.key, change.body),
});

const SITE_ROW = 1;

const conflict = async (ctx: Context, key: DocumentKey): Promise<AppError> => {
  const current = await readDocument(ctx, key);
  return new AppError('conflict', CONTENT_MESSAGES.conflict, {
    errors: [{ path: key, message: `The newest revision is ${current?.revision ?? 0}` }],
    current: current ?? undefined,
  });
};

export const raiseVersion = (ctx: Context, when: SQL = sql`TRUE`) =>
  ctx.db
    .insert(site)
    .values({ id: SITE_ROW, version: 1, environment: environmentOf(ctx.settings) })
    .onConflictDoUpdate({ target: site.id, set: { version: sql`${site.version} + 1` }, setWhere: when });

const isLostRace = (error: unknown): boolean => violatesUnique(error, 'content_history.key');
