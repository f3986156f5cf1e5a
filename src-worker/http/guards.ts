import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { recordSecurityEvent } from '../services/security/security-events.ts';
import { networkOf } from '../services/rate-limit/client-network.ts';
import { clientAddress } from './caller.ts';

export const limitBodyTo = (maxSize: number) => {
  const limitSize = bodyLimit({ maxSize, onError: tooLarge });
  return createMiddleware(async (c, next) => {
    let isRead = false;
    try {
      return await limitSize(c, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead || error instanceof AppError) throw error;
      // A body that breaks off is the client's fault, so the status must not be a 5xx.
      throw new AppError('bad_request', 'The request body could not be read.', { cause: error });
    }
  });
};

const KIB = 1024;

const BODY_MAX = 64 * KIB;

const tooLarge = () => {
  throw new AppError('too_large', 'The request is too large.');
};

export const limitBody = limitBodyTo(BODY_MAX);

const OWNER_BODY_MAX = 1024 * KIB;

export const limitOwnerBody = limitBodyTo(OWNER_BODY_MAX);

/** Hono's `except` would compose the guard again for every request. */
export const unless = (isExempt: (path: string) => boolean, guard: MiddlewareHandler) =>
  createMiddleware((c, next) => (isExempt(c.req.path) ? next() : guard(c, next)));

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** A form on another site cannot send JSON without a preflight request (CSRF). */
export const requireJson = createMiddleware(async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  if (WITH_BODY.has(c.req.method) && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_type', 'Please send application/json.');
  }
  await next();
});

export const requireForm = createMiddleware(async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_type', 'Please send the form.');
  }
  await next();
});

export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** This limit of writes is coarse; the database counts the exact limits. */
export const limitWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (!READS.has(c.req.method)) {
    const { success } = await c.env.WRITE_LIMIT.limit({ key: networkOf(clientAddress(c)) });
    if (!success) {
      const securityEvent = {
        action: 'rate_limited',
        subject: 'write',
        reason: 'too many writes within a minute',
      } as const;
      throw new AppError('too_many', 'Too many requests. Please wait a minute.', {
        retryAfterSeconds: 60,
        securityEvent,
      });
    }
  }
  await next();
});

export const recordRefusals = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { error } = c;
  if (!(error instanceof AppError) || error.securityEvent === undefined) return;
  const ctx = c.get('ctx');
  ctx.defer(recordSecurityEvent(ctx, { ...error.securityEvent, address: clientAddress(c) }));
});

/** Origins that the settings do not name get no CORS header. */
export const allowOrigins = createMiddleware<AppEnv>(async (c, next) => {
  const { allowedOrigins } = c.get('ctx').settings;
  if (allowedOrigins.length === 0) return next();
  const origin = c.req.header('origin') ?? '';
  if (!allowedOrigins.includes(origin)) {
    c.header('Vary', 'Origin', { append: true });
    return next();
  }
  return cors({
    origin,
    credentials: true,
    allowHeaders: ['Content-Type', 'Authorization', 'If-Match', 'X-Background'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })(c, next);
});
