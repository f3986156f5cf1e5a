import { CONTENT_MESSAGES, type StoredDocument } from '#contract/admin-content';
import { DOCUMENT_KEYS, type DocumentKey, type Documents } from '#contract/content';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/retry.ts';
import { content, contentHistory, site } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { environmentOf } from '../../money-environment.ts';
import { checkDocument } from './check-document.ts';
import { datePages } from './date-pages.ts';
import { readPublicContent, type Snapshot } from './documents.ts';
import { endDraft } from './drafts/drafts.ts';
import { purgeEdge } from './purge-edge.ts';
import { keepResume, offerResume } from './resume-file.ts';
import { sampleIn } from './sample/documents.ts';
import { sampleResume } from './sample/resume.ts';
import { storeSnapshot } from './snapshot.ts';
import { readDocument, SAMPLE_ACTOR, toStoredDocument } from './stored-documents.ts';

export interface Change {
  key: DocumentKey;
  /** The whole new document; checked here against the document's schema. */
  body: unknown;
  /** The revision it was edited from; left out, the newest one is replaced. */
  expectedRevision?: number;
  /** The revision of the draft that it was, which ends with it. */
  draftRevision?: number;
}

interface CheckedChange extends Change {
  body: Documents[DocumentKey];
}

interface Author {
  actor: string;
  ipAddress?: string | null;
  /** The revision whose body this is again, when an old one is restored. */
  restoredFrom?: number;
}

interface Publication extends Author {
  changes: Change[];
}

interface CheckedPublication extends Author {
  changes: CheckedChange[];
}

const SITE_ROW = 1;

/**
 * The one way content is written: documents, history, audit and the site's new version in one transaction, then the
 * snapshot. Throws `invalid`, `too_large`, or `conflict` when a document is not at its expected revision, and then
 * nothing is written.
 */
export const publish = async (ctx: Context, publication: Publication): Promise<Snapshot> => {
  await ensurePublished(ctx);
  await write(ctx, { ...publication, changes: publication.changes.map(checkChange) });
  return readBack(ctx);
};

/**
 * Publishes one document, and returns it as this writer left it: by now another may have written again. What is as it
 * was makes no new revision, unless the sample becomes the owner's by it.
 */
export const publishOne = async (ctx: Context, change: Change, author: Author): Promise<StoredDocument> => {
  await ensurePublished(ctx);
  const present = await readDocument(ctx, change.key);
  const checked = dated(ctx, checkChange(change), present);
  const { key, draftRevision } = change;
  const alongside = draftRevision === undefined ? [] : [endDraft(ctx, key, draftRevision)];
  if (present !== null && !present.is_sample && isUnchanged(present, checked)) {
    await Promise.all(alongside);
    return present;
  }
  const [written] = await write(ctx, { ...author, changes: [checked] }, alongside);
  await readBack(ctx);
  if (written === undefined) throw new Error('A publication wrote nothing');
  return toStoredDocument(written);
};

/** A site has all its documents or none, so the first edit of one must not come before the others are there. */
export const ensurePublished = async (ctx: Context): Promise<void> => {
  if ((await ctx.db.select().from(site)).length === 0) await publishSample(ctx);
};

/**
 * Writes something else that visitors see beside the documents: with the site's new version in one transaction, then the
 * snapshot. With `when`, the version is raised only if that holds by then; the writes have to see to it themselves.
 */
export const publishWith = async (ctx: Context, writes: BatchItem<'sqlite'>[], when?: SQL): Promise<Snapshot> => {
  await ensurePublished(ctx);
  await ctx.db.batch([raiseVersion(ctx, when), ...writes]);
  return readBack(ctx);
};

/** Fills an empty database with the sample portfolio. Of several at once, one writes and all read the same. */
export const publishSample = async (ctx: Context): Promise<Snapshot> => {
  ctx.log('info', 'sample_published');
  const sample = sampleIn(ctx.settings.currency);
  const changes = DOCUMENT_KEYS.map((key) => checkChange({ key, body: sample[key], expectedRevision: 0 }));
  try {
    await write(ctx, { changes, actor: SAMPLE_ACTOR }, await offerSampleResume(ctx));
  } catch (error) {
    // Another request filled it first.
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
  return readBack(ctx);
};

/** Begins a document that the release which filled this database did not have, as a new site has it. */
export const publishAbsent = async <K extends DocumentKey>(ctx: Context, key: K): Promise<StoredDocument<K>> => {
  const change = checkChange({ key, body: sampleIn(ctx.settings.currency)[key], expectedRevision: 0 });
  try {
    await write(ctx, { changes: [change], actor: SAMPLE_ACTOR });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
  await readBack(ctx);
  const begun = await readDocument(ctx, key);
  if (begun === null) throw new Error(`The document ${key} was begun and is not there`);
  return begun;
};

const write = async (
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
  const writes = rowsToWrite.flatMap((row) => [
    // First, because its primary key refuses the second of two writers and undoes the whole batch.
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
    await ctx.db.batch([raiseVersion(ctx), ...writes, ...alongside]);
  } catch (error) {
    const first = changes[0];
    if (first !== undefined && isLostRace(error)) throw await conflict(ctx, first.key);
    throw error;
  }
  return rowsToWrite;
};

const checkChange = (change: Change): CheckedChange => ({ ...change, body: checkDocument(change.key, change.body) });

/** Own pages say when they were changed; nothing else does. */
const dated = (ctx: Context, change: CheckedChange, present: StoredDocument | null): CheckedChange => {
  if (change.key !== 'pages') return change;
  // The schema of the key has checked both.
  const [former, pages] = [present?.body ?? [], change.body] as [Documents['pages'], Documents['pages']];
  return { ...change, body: datePages(former, pages, ctx.now().toISOString()) };
};

/**
 * Whether a document is as a change would make it: nothing was changed in it, or it is sent once more by who has lost
 * the answer. Both bodies have come from the schema, which puts their fields in one order.
 */
const isUnchanged = (present: StoredDocument, change: CheckedChange): boolean => {
  const { expectedRevision = present.revision } = change;
  return (
    (expectedRevision === present.revision || expectedRevision === present.revision - 1) &&
    JSON.stringify(present.body) === JSON.stringify(change.body)
  );
};

const conflict = async (ctx: Context, key: DocumentKey): Promise<AppError> => {
  const current = await readDocument(ctx, key);
  return new AppError('conflict', CONTENT_MESSAGES.conflict, {
    errors: [{ path: key, message: `The newest revision is ${current?.revision ?? 0}` }],
    current: current ?? undefined,
  });
};

const raiseVersion = (ctx: Context, when: SQL = sql`TRUE`) =>
  ctx.db
    .insert(site)
    .values({ id: SITE_ROW, version: 1, environment: environmentOf(ctx.settings) })
    .onConflictDoUpdate({ target: site.id, set: { version: sql`${site.version} + 1` }, setWhere: when });

const isLostRace = (error: unknown): boolean => violatesUnique(error, 'content_history.key');

const readBack = async (ctx: Context): Promise<Snapshot> => {
  const published = await readPublicContent(ctx);
  if (published === null) throw new Error('The site has no version after a publication');
  await storeSnapshot(ctx, published);
  await purgeEdge(ctx);
  return published;
};

/** The write that offers the sample's resume. Without it the site is whole all the same. */
const offerSampleResume = async (ctx: Context): Promise<BatchItem<'sqlite'>[]> => {
  try {
    return [offerResume(ctx, await keepResume(ctx, { ...sampleResume, actor: SAMPLE_ACTOR }))];
  } catch (error) {
    ctx.log('warn', 'sample_resume_not_kept', { error });
    return [];
  }
};
