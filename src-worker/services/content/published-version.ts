import type { Context } from '../../context.ts';
import { readPublicContent, type PublicContent, type Snapshot } from './documents.ts';
import { readSnapshot } from './public-content.ts';
import { fetchVersion } from './snapshot.ts';

/**
 * The content of one publication, for the app to take over a page that was drawn from it. Null when it is gone. KV may
 * not have here yet what was published elsewhere, so the database is asked as well. Throws when no store answers.
 */
export const readVersion = async (ctx: Context, version: number): Promise<PublicContent | null> => {
  const isAsked = (snapshot: Snapshot | null) => snapshot?.version === version;
  const present = await readSnapshot(ctx);
  if (isAsked(present)) return present.content;
  const kept = await fetchVersion(ctx, version);
  if (kept !== null) return kept.content;
  const published = await readPublicContent(ctx);
  return published !== null && isAsked(published) ? published.content : null;
};
