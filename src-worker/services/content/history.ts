import { CONTENT_MESSAGES, type RestoredDocument, type Revision, type StoredRevision } from '#contract/admin-content';
import type { Documents } from '#contract/content';
import type { Paged } from '#contract/pagination';
import { withPart } from '#contract/items';
import { isRecord } from '#contract/record';
import { and, desc, eq, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { contentHistory } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { fromCursor, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { goneOf, withoutMedia } from './gone-media.ts';
import { documentKey } from './owner-content.ts';
import { ensurePublished, publishDocument } from './publish.ts';
import { isProjectList, readFormerProjects } from './project-rows.ts';
import { mediaIn } from './shown-pictures.ts';
import { readDocument } from './stored-documents.ts';
import { upgradeDocument } from './upgrade-document.ts';

interface RevisionAddress {
  key: string;
  revision: string;
}

export const listRevisions = async (ctx: Context, name: string, after: string | null): Promise<Paged<Revision>> => {
  const key = documentKey(name);
  const behind = after === null ? undefined : lt(contentHistory.revision, fromCursor(after, revisionCursor)[0]);
  await ensurePublished(ctx);
  const rows = await ctx.db
    .select({
      revision: contentHistory.revision,
      created_at: contentHistory.createdAt,
      created_by: contentHistory.createdBy,
    })
    .from(contentHistory)
    .where(and(ofKey(key), behind))
    .orderBy(desc(contentHistory.revision))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ revision }) => toCursor(revision));
  return { items: items.map((row) => ({ key, ...row })), next };
};

const revisionCursor = z.tuple([z.int()]);

export const readRevision = async (ctx: Context, { key: name, revision }: RevisionAddress): Promise<StoredRevision> => {
  const key = documentKey(name);
  await ensurePublished(ctx);
  const isNumber = /^\d{1,9}$/.test(revision);
  const [row] = isNumber
    ? await ctx.db
        .select()
        .from(contentHistory)
        .where(and(ofKey(key), eq(contentHistory.revision, Number(revision))))
    : [];
  if (row === undefined) throw new AppError('not_found', CONTENT_MESSAGES.unknownRevision);
  return {
    key,
    revision: row.revision,
    created_at: row.createdAt,
    created_by: row.createdBy,
    // An old revision keeps the fields that it had then.
    body: (isProjectList(row.body) ? await readFormerProjects(ctx, row.body) : row.body) as Documents[typeof key],
  };
};

interface PartAddress extends RevisionAddress {
  part?: string | undefined;
}

interface Restoration {
  actor: string;
  ipAddress: string | null;
  expectedRevision: number | undefined;
}

/** A restored revision loses its deleted pictures. */
export const restoreRevision = async (
  ctx: Context,
  { part, ...named }: PartAddress,
  { actor, ipAddress, expectedRevision }: Restoration,
): Promise<RestoredDocument> => {
  const { key, revision, body: stored } = await readRevision(ctx, named);
  const upgraded = upgradeDocument(ctx, key, stored);
  const former = resembles(stored, upgraded) ? upgraded : stored;
  const wanted = part === undefined ? former : withPart((await readDocument(ctx, key))?.body, former, part);
  const gone = await goneOf(ctx, mediaIn(wanted));
  const body = withoutMedia(wanted, gone);
  const change = { key, body, ...(expectedRevision === undefined ? {} : { expectedRevision }) };
  try {
    const published = await publishDocument(ctx, change, {
      actor,
      ipAddress,
      ...(part === undefined && { restoredFrom: revision }),
    });
    return { ...published, pictures_gone: gone.size };
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'bad_request')) {
      throw new AppError('invalid', CONTENT_MESSAGES.incompatible, { errors: error.errors ?? [], cause: error });
    }
    throw error;
  }
};

const resembles = (stored: unknown, upgraded: object): boolean =>
  Array.isArray(stored)
    ? Array.isArray(upgraded) && stored.every(isRecord)
    : isRecord(stored) && Object.keys(upgraded).some((name) => Object.hasOwn(stored, name));

const ofKey = (key: string) => eq(contentHistory.key, key);
