import type { StoredDocument } from '#contract/admin-content';
import type { Documents } from '#contract/content';
import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema.ts';
import { datePages } from './date-pages.ts';
import type { Snapshot } from '#contract/published-content';
import { endDraft } from './drafts/drafts.ts';
import { publishSample } from './publish-sample.ts';
import { readDocument, toStoredDocument } from './stored-documents.ts';
import {
  checkChange,
  raiseVersion,
  publishSnapshot,
  writeDocuments,
  type Author,
  type Change,
  type CheckedChange,
} from './write-documents.ts';

/**
 * Publishes one document, and returns it as this writer left it: by now another may have written again. What is as it
 * was makes no new revision, unless the sample becomes the owner's by it.
 */
export const publishDocument = async (ctx: Context, change: Change, author: Author): Promise<StoredDocument> => {
  await ensurePublished(ctx);
  const present = await readDocument(ctx, change.key);
  const checked = dated(ctx, checkChange(change), present);
  const { key, draftRevision } = change;
  const alongside = draftRevision === undefined ? [] : [endDraft(ctx, key, draftRevision)];
  if (present !== null && !present.is_sample && isUnchanged(present, checked)) {
    await Promise.all(alongside);
    return present;
  }
  const rows = await writeDocuments(ctx, { ...author, changes: [checked] }, alongside);
  await publishSnapshot(ctx, rows);
  const [written] = rows;
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
  return publishSnapshot(ctx);
};

/** Own pages say when they were changed; nothing else does. */
const dated = (ctx: Context, change: CheckedChange, present: StoredDocument | null): CheckedChange => {
  if (change.key !== 'pages') return change;
  // The schema of the key has checked both.
  const [former, pages] = [present?.body ?? [], change.body] as [Documents['pages'], Documents['pages']];
  return { ...change, body: datePages(former, pages, ctx.now().toISOString()) };
};

/**
 * Whether a document is as a change would make it: nothing was changed in it, or it is sent again because the answer
 * was lost. Both bodies have come from the schema, which puts their fields in one order.
 */
const isUnchanged = (present: StoredDocument, change: CheckedChange): boolean => {
  const { expectedRevision = present.revision } = change;
  return (
    (expectedRevision === present.revision || expectedRevision === present.revision - 1) &&
    JSON.stringify(present.body) === JSON.stringify(change.body)
  );
};
