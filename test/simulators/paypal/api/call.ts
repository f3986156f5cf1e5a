import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { detail } from './checks.ts';
import { debugId } from '../ids.ts';
import type { Part } from '../settings.ts';
import { errorBody, Refusal } from './refusal.ts';
import type { World } from '../world.ts';

/** Waits, or until the caller hangs up. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * What slow, limited and down mean for everything that a server calls. A slow call takes effect at once and is answered late, so
 * that a caller who gave up has changed something all the same.
 */
export const inMode = (world: World, part: Part = 'api') =>
  createMiddleware(async (c, next) => {
    const { only, mode: general } = world.settings();
    const mode = only === null || only === part ? general : 'ok';
    if (mode === 'down') return c.json(errorBody(new Refusal(503)), 503);
    if (mode === 'limited') return c.json(errorBody(new Refusal(429)), 429);
    await next();
    if (mode === 'slow') await pause(world.settings().slow_ms, c.req.raw.signal);
    return undefined;
  });

/** Lets only callers in who hold a token that is still good, and says no in PayPal's two ways. */
export const authorized = (world: World) =>
  createMiddleware(async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined) return c.json(errorBody(new Refusal(401)), 401);
    const until = world.tokens.get(token);
    if (until === undefined || until <= Date.now()) {
      c.header('www-authenticate', 'Bearer realm="PayPal",error="invalid_token"');
      return c.json({ error: 'invalid_token', error_description: 'Access Token not found in cache' }, 401);
    }
    return next();
  });

/** An API group whose refusals are answered as PayPal's error body. */
export const createApi = (): Hono =>
  new Hono().onError((error, c) => {
    if (error instanceof Refusal) return c.json(errorBody(error), error.status);
    throw error;
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The body of a call, parsed and as text; `empty` tells whether there may be none. Throws as PayPal refuses it. */
export const readBody = async (c: Context, { empty = false } = {}): Promise<{ text: string; json: unknown }> => {
  const text = await c.req.text();
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new Refusal(415);
  if (empty && text.trim() === '') return { text: '', json: {} };
  const json = parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Refusal(400, [detail('MALFORMED_REQUEST_JSON')]);
  }
  return { text, json };
};

/** Whether the caller wants the whole resource back. */
export const wantsAll = (c: Context): boolean => c.req.header('prefer') === 'return=representation';

/** An answer with the id that PayPal gives every call. */
export const answer = (c: Context, body: object, status: ContentfulStatusCode = 200): Response => {
  c.header('paypal-debug-id', debugId());
  return c.json(body, status);
};

/**
 * Runs a call once for each PayPal-Request-Id: the same call again finds what the first made, another body under the
 * same id is refused.
 */
export const idempotently = (
  world: World,
  c: Context,
  text: string,
  make: () => { id: string },
): { id: string; repeated: boolean } => {
  const requestId = c.req.header('paypal-request-id');
  if (requestId === undefined) return { id: make().id, repeated: false };
  if (requestId.length < 1 || requestId.length > 108) {
    throw new Refusal(400, [detail('INVALID_STRING_LENGTH', 'PayPal-Request-Id', requestId)]);
  }
  const key = `${c.req.path} ${requestId}`;
  const earlier = world.requests.get(key);
  if (earlier === undefined) {
    const { id } = make();
    world.requests.put(key, { body: text, id });
    return { id, repeated: false };
  }
  if (earlier.body === text) return { id: earlier.id, repeated: true };
  throw new Refusal(422, [
    {
      issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED',
      description: 'The value of PayPal-Request-Id header has already been used. Please specify a different value.',
    },
  ]);
};
