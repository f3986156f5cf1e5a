import type { Context } from '../../src-worker/context.ts';
import {
  checkChange,
  writeDocuments,
  type Author,
  type Change,
} from '../../src-worker/services/content/write-documents.ts';
import { publishSnapshot } from '../../src-worker/services/content/snapshot-store.ts';
import type { Snapshot } from '#contract/published-content';
import { ensurePublished } from '../../src-worker/services/content/publish.ts';

/**
 * Publishes several documents in one transaction, as the beginning of a test; the owner's editors publish one at a
 * time.
 */
export const publishDocuments = async (
  ctx: Context,
  publication: Author & { changes: Change[] },
): Promise<Snapshot> => {
  await ensurePublished(ctx);
  await writeDocuments(ctx, { ...publication, changes: publication.changes.map(checkChange) });
  return publishSnapshot(ctx);
};
