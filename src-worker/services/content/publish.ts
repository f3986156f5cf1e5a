import { DOCUMENT_KEYS, documentSchemas, type DocumentKey } from '#contract/content';
import { inArray, sql } from 'drizzle-orm';
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

/** Who wrote the documents nobody has edited yet. */
export const SAMPLE_ACTOR = 'sample';

const SITE_ROW = 1;

const isLostRace = (error: unknown): boolean => violatesUnique(error, 'content_history.key');

const conflict = (key: string, revision: number) =>
  new AppError('conflict', 'Someone else changed this in the meantime.', {
    errors: [{ path: key, message: `The newest revision is ${revision}` }],
  });

/**
 * The one way content is written: documents, history, audit and the site's new version in one transaction, then the
 * snapshot. Throws `conflict` when a document is not at its expected revision, and then nothing is written.
 */
export const publish = async (ctx: Context, { changes, actor, ipAddress = null }: Publication): Promise<Snapshot> => {
  const keys = changes.map((change) => change.key);
  const rows = await ctx.db
    .select({ key: content.key, revision: content.revision })
    .from(content)
    .where(inArray(content.key, keys));
  const revisions = new Map(rows.map((row) => [row.key, row.revision]));
  const at = ctx.now().toISOString();

  const writes = changes.flatMap((change) => {
    const current = revisions.get(change.key) ?? 0;
    if (change.expectedRevision !== undefined && change.expectedRevision !== current) {
      throw conflict(change.key, current);
    }
    const row = { key: change.key, revision: current + 1, body: documentSchemas[change.key].parse(change.body) };
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
    return await publish(ctx, { changes, actor: SAMPLE_ACTOR });
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return readBack(ctx);
    throw error;
  }
};
