import { createMiddleware } from 'hono/factory';
import type { Snapshot } from '#contract/published-content';
import type { AppEnv } from './app-env.ts';
import { edgeHeaders, REVALIDATE, hasTag } from './edge-headers.ts';
import { perPublication } from './per-publication.ts';
import { readNewest } from '../services/content/read-snapshot.ts';

const answersTo = perPublication<ArrayBuffer>();

/**
 * Answers stay cached until the next publication, so handlers may read only the path, `featured_only` and `projects` of
 * a request.
 */
export const publicContent = createMiddleware<AppEnv & { Variables: { snapshot: Snapshot } }>(async (c, next) => {
  const { snapshot, isKept } = await readNewest(c.get('ctx'));
  const etag = `"v${snapshot.version}"`;
  const headers = { ETag: etag, 'Cache-Control': REVALIDATE, ...edgeHeaders(isKept) };
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  const address = `${c.req.path}?${c.req.query('featured_only') === 'true'}&${c.req.query('projects') === 'summary'}`;
  const answers = answersTo(snapshot);
  const made = answers.get(address);
  c.set('renderedFrom', snapshot);
  if (made !== undefined) return c.body(made, 200, { ...headers, 'Content-Type': 'application/json' });
  c.set('snapshot', snapshot);
  await next();
  if (c.res.status === 200) answers.set(address, await c.res.clone().arrayBuffer());
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return undefined;
});
