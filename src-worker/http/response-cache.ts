import { createMiddleware } from 'hono/factory';
import { readSettings } from '../env.ts';
import type { Bindings } from '../settings.ts';
import { createLog } from '../log.ts';
import { freshCachedSnapshot } from '../services/content/snapshot-cache.ts';
import { isCronWatched } from '../services/operations/watch-cron.ts';
import { isMoneyKnown } from '../services/payments/stored-money.ts';
import type { AppEnv } from './app-env.ts';
import { isLogged } from './log-request.ts';
import { perPublication } from './per-publication.ts';
import { hasTag } from './edge-headers.ts';

interface Cached {
  body: ArrayBuffer;
  etag: string;
  headers: Headers;
  unchanged: Headers;
}

export const cachedResponse = (
  request: Request,
  env: Bindings,
  { cache: edge }: { cache?: unknown },
): Response | null => {
  if (request.method !== 'GET' || edge !== undefined) return null;
  const now = Date.now();
  const snapshot = freshCachedSnapshot(env.KV, now);
  const answer = snapshot === null ? undefined : cached(snapshot).get(request.url);
  if (answer === undefined || request.headers.has('origin')) return null;
  const settings = readSettings(env);
  const ray = request.headers.get('cf-ray');
  if (!isCronWatched(settings, now) || !isMoneyKnown(settings) || (settings.mode === 'local' && ray !== null))
    return null;
  const asked = request.headers.get('if-none-match');
  const isUnchanged = asked !== null && hasTag(asked, answer.etag);
  const response = isUnchanged
    ? new Response(null, { status: 304, headers: answer.unchanged })
    : new Response(answer.body, { headers: answer.headers });
  const requestId = ray ?? crypto.randomUUID();
  response.headers.set('X-Request-Id', requestId);
  const { method } = request;
  const { status } = response;
  if (isLogged(settings, { method, path: '' }, status)) {
    const path = new URL(request.url).pathname;
    createLog({ requestId })('info', 'request', { method, path, status, ms: Date.now() - now });
  }
  return response;
};

const cached = perPublication<Cached>();

export const cacheResponses = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const snapshot = c.get('renderedFrom');
  const { url, method, headers: asked } = c.req.raw;
  if (snapshot === undefined || method !== 'GET' || c.res.status !== 200 || c.get('ctx').edge !== null) return;
  // Addresses in other spellings would fill the cache.
  if (/[?%]/.test(url) || asked.has('origin')) return;
  const answers = cached(snapshot);
  const etag = c.res.headers.get('etag');
  if (answers.has(url) || answers.size >= CACHED_MAX || etag === null) return;
  const headers = new Headers(c.res.headers);
  headers.delete('X-Request-Id');
  const unchanged = new Headers(headers);
  unchanged.delete('Content-Type');
  const body = await c.res.clone().arrayBuffer();
  answers.set(url, { body, etag, headers, unchanged });
});

/** A site has a few dozen addresses; clients invent the others. */
const CACHED_MAX = 200;
