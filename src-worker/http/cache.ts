import { createMiddleware } from 'hono/factory';
import type { Snapshot } from '../services/content/documents.ts';
import { readSnapshot } from '../services/content/public-content.ts';
import type { AppEnv } from './app-env.ts';

/** Asked again at each use, and answered with 304 while the site has not changed. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Whether the caller's copy has this tag; weak and strong tags compare alike (RFC 9110, 13.1.2). */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare === etag.replace(/^W\//, '');
  });

/** Hands the public content to the handlers below it, with a tag made of the site's version. */
export const publicContent = createMiddleware<AppEnv & { Variables: { snapshot: Snapshot } }>(async (c, next) => {
  const snapshot = await readSnapshot(c.get('ctx'));
  const etag = `"v${snapshot.version}"`;
  const headers = { ETag: etag, 'Cache-Control': REVALIDATE };
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  c.set('snapshot', snapshot);
  await next();
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return undefined;
});
