import { CONTENT_MESSAGES, type RestoredDocument, type Revision, type StoredRevision } from '#contract/admin-content';
import type { Documents } from '#contract/content';
import type { Paged } from '#contract/pagination';
import { withPart } from '#contract/items';
import { isRecord } from '#contract/record';
import { and, desc, eq, lt, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { contentHistory, media } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { fromCursor, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { pictureId } from '#contract/media-address';
import { documentKey } from './owner-content.ts';
import { ensurePublished, publishDocument } from './publish.ts';
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
    // An old revision keeps the shape of its time.
    body: row.body as Documents[typeof key],
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
  const { body, gone } = await withoutGonePictures(ctx, wanted);
  const change = { key, body, ...(expectedRevision === undefined ? {} : { expectedRevision }) };
  try {
    const published = await publishDocument(ctx, change, {
      actor,
      ipAddress,
      ...(part === undefined && { restoredFrom: revision }),
    });
    return { ...published, pictures_gone: gone };
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

const withoutGonePictures = async <T>(ctx: Context, body: T): Promise<{ body: T; gone: number }> => {
  const named = new Set<string>();
  const text = JSON.stringify(body, (_, value: unknown) => {
    const id = typeof value === 'string' ? pictureId(value) : null;
    if (id !== null) named.add(id);
    return value;
  });
  if (named.size === 0) return { body, gone: 0 };
  const gone = new Set(named);
  const ids = [...named];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = ids.slice(at, at + IDS_AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- one query does for nearly every document
    for (const { id } of await ctx.db.select({ id: media.id }).from(media).where(inArray(media.id, some)))
      gone.delete(id);
  }
  if (gone.size === 0) return { body, gone: 0 };
  const isGone = (value: unknown): boolean => typeof value === 'string' && gone.has(pictureId(value) ?? '');
  return { body: JSON.parse(text, (_, value: unknown) => (isGone(value) ? '' : value)) as T, gone: gone.size };
};

/** D1 binds at most 100 values per statement. */
const IDS_AT_ONCE = 90;
