import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { detail } from './checks.ts';
import { debugId } from '../ids.ts';
import type { Part } from '../settings.ts';
import { isIssue, refused } from './issues.ts';
import { errorBody, Refusal, unauthorized } from './refusal.ts';
import { field } from '../../mail/address.ts';
import type { World } from '../world.ts';

/**
 * The effect of slow, limited, broken, down and strange on a server's calls. A slow call takes effect at once and is
 * answered late, so that a caller who gave up has still changed something; meanwhile another write to the same resource
 * is refused. A strange call takes effect and is answered with a page, or when it reads, with JSON in no known form.
 */
export const inMode = (world: World, part: Part = 'api') =>
  createMiddleware(async (c, next) => {
    const { only, mode: general, slow_ms } = world.settings();
    const mode = only === null || only === part ? general : 'ok';
    if (mode === 'down') return refuse(c, new Refusal(503));
    if (mode === 'limited') return refuse(c, new Refusal(429));
    if (mode === 'broken') return refuse(c, new Refusal(500));
    if (mode === 'strange') {
      await next();
      const isRead = c.req.method === 'GET';
      const [text, type] = isRead
        ? ['{"sorry":true}', 'application/json']
        : ['<!doctype html><title>Sorry</title>', 'text/html'];
      c.res = new Response(text, { headers: { 'content-type': type } });
      return undefined;
    }
    if (mode !== 'slow') return next();
    const { path } = c.req;
    if (world.inProgress.has(path)) return refuse(c, refused('PREVIOUS_REQUEST_IN_PROGRESS'));
    if (c.req.method !== 'GET' && ONE_AT_A_TIME.test(path)) world.inProgress.add(path);
    try {
      await next();
      await pause(slow_ms, c.req.raw.signal);
    } finally {
      world.inProgress.delete(path);
    }
    return undefined;
  });

/** Allows only callers with a valid token. */
export const authorized = (world: World) =>
  createMiddleware(async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined) return refuse(c, unauthorized());
    const until = world.tokens.get(token);
    if (until === undefined || until <= world.now().getTime()) {
      c.header('www-authenticate', 'Bearer realm="PayPal",error="invalid_token"');
      return refuse(c, unauthorized());
    }
    return next();
  });

/** The failure that a caller of the sandbox asks for in `PayPal-Mock-Response`; a code it does not know is ignored. */
export const mockedIssue = (c: Context): Refusal | undefined => {
  const header = parse(c.req.header('paypal-mock-response') ?? '');
  const issue = field(header, 'mock_application_codes');
  return isIssue(issue) ? refused(issue) : undefined;
};

/** An API group whose refusals are answered as PayPal's error body. */
export const createApi = (): Hono =>
  new Hono().onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error);
    throw error;
  });

/** The body of a call, parsed and as text; `empty` tells whether a call may have none. Throws PayPal's refusal. */
export const readBody = async (
  c: Context,
  { empty = false, list = false } = {},
): Promise<{ text: string; json: unknown }> => {
  const text = await c.req.text();
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new Refusal(415);
  if (empty && text.trim() === '') return { text: '', json: {} };
  const json = parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json) !== list) {
    throw new Refusal(400, [detail('MALFORMED_REQUEST_JSON')]);
  }
  return { text, json };
};

export const wantsAll = (c: Context): boolean => c.req.header('prefer') === 'return=representation';

/** PayPal gives each call an id in the answer. */
export const answer = (c: Context, body: object, status: ContentfulStatusCode = 200): Response => {
  c.header('paypal-debug-id', debugId());
  return c.json(body, status);
};

/** Captures and refunds are the calls that PayPal serialises for each resource. */
const ONE_AT_A_TIME = /\/(?:capture|refund)$/;

const refuse = (c: Context, refusal: Refusal): Response => answer(c, errorBody(refusal), refusal.status);

/** Waits for some time, or until the caller hangs up. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
