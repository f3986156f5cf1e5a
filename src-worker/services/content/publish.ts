import { DOCUMENT_KEYS, documentSchemas, type DocumentKey, type Documents } from '#contract/content';
import { inArray, sql } from 'drizzle-orm';
import { checkInput } from '../../check-input.ts';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/retry.ts';
import { auditLog, content, contentHistory, site } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { readPublicContent, type Snapshot } from './documents.ts';
import { sampleDocuments } from './sample/documents.ts';
import { storeSnapshot } from './snapshot.ts';

export interface Change {
  key: DocumentKey;
  /** The whole new document; checked here against the document's schema. */
  body: unknown;
  /** The revision it was edited from; left out, the newest one is replaced. */
  expectedRevision?: number;
}

interface Publication {
  changes: Change[];
  actor: string;
  ipAddress?: string | null;
}

/** D1 takes rows of up to 2 MB; what stands beside the document in its row needs a little of that. */
const DOCUMENT_MAX_BYTES = 1_900_000;

/** Who wrote the documents nobody has edited yet. */
export const SAMPLE_ACTOR = 'sample';

const SITE_ROW = 1;

const isLostRace = (error: unknown): boolean => violatesUnique(error, 'content_history.key');

const conflict = (key: string, revision: number) =>
  new AppError('conflict', 'Someone else changed this in the meantime.', {
    errors: [{ path: key, message: `The newest revision is ${revision}` }],
  });

/** The document as it will be stored. Throws `invalid` by its schema, and `too_large` before the database has to. */
const checkDocument = ({ key, body }: Change): Documents[DocumentKey] => {
  const document = checkInput(documentSchemas[key], body);
  if (new TextEncoder().encode(JSON.stringify(document)).length > DOCUMENT_MAX_BYTES) {
    throw new AppError('too_large', 'This is too large to be saved. Please shorten it.');
  }
  return document;
};

/**
 * The one way content is written: documents, history, audit and the site's new version in one transaction, then the
 * snapshot. Throws `invalid`, `too_large`, or `conflict` when a document is not at its expected revision, and then
 * nothing is written.
 */
export const publish = async (ctx: Context, publication: Publication): Promise<Snapshot> => {
  // A site has all its documents or none, so the first edit of one must not come before the others are there.
  if ((await ctx.db.select().from(site)).length === 0) await publishSample(ctx);
  return write(ctx, publication);
};

const write = async (ctx: Context, { changes, actor, ipAddress = null }: Publication): Promise<Snapshot> => {
  const documents = changes.map((change) => ({ ...change, body: checkDocument(change) }));
  const keys = changes.map((change) => change.key);
  const rows = await ctx.db
    .select({ key: content.key, revision: content.revision })
    .from(content)
    .where(inArray(content.key, keys));
  const revisions = new Map(rows.map((row) => [row.key, row.revision]));
  const at = ctx.now().toISOString();

  const writes = documents.flatMap((change) => {
    const current = revisions.get(change.key) ?? 0;
    if (change.expectedRevision !== undefined && change.expectedRevision !== current) {
      throw conflict(change.key, current);
    }
    const row = { key: change.key, revision: current + 1, body: change.body };
    const document = { ...row, updatedAt: at, updatedBy: actor };
    return [
      // First, because its primary key refuses the second of two writers and undoes the whole batch.
      ctx.db.insert(contentHistory).values({ ...row, createdAt: at, createdBy: actor }),
      ctx.db.insert(content).values(document).onConflictDoUpdate({ target: content.key, set: document }),
      ctx.db.insert(auditLog).values({
        id: crypto.randomUUID(),
        at,
        actor,
        action: 'publish',
        subject: change.key,
        detail: { revision: row.revision },
        ipAddress,
      }),
    ];
  });
  const raiseVersion = ctx.db
    .insert(site)
    .values({ id: SITE_ROW, version: 1 })
    .onConflictDoUpdate({ target: site.id, set: { version: sql`${site.version} + 1` } });

  try {
    await ctx.db.batch([raiseVersion, ...writes]);
  } catch (error) {
    const first = changes[0];
    if (first !== undefined && isLostRace(error)) throw conflict(first.key, (revisions.get(first.key) ?? 0) + 1);
    throw error;
  }
  return readBack(ctx);
};

const readBack = async (ctx: Context): Promise<Snapshot> => {
  const published = await readPublicContent(ctx);
  if (published === null) throw new Error('The site has no version after a publication');
  await storeSnapshot(ctx, published);
  return published;
};

/** Fills an empty database with the sample portfolio. Of several at once, one writes and all read the same. */
export const publishSample = async (ctx: Context): Promise<Snapshot> => {
  ctx.log('info', 'sample_published');
  const changes = DOCUMENT_KEYS.map((key) => ({ key, body: sampleDocuments[key], expectedRevision: 0 }));
  try {
    return await write(ctx, { changes, actor: SAMPLE_ACTOR });
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return readBack(ctx);
    throw error;
  }
};
