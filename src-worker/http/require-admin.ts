import { createMiddleware } from 'hono/factory';
import { ADMIN_MESSAGES } from '#contract/admin';
import { AppError } from '../errors.ts';
import { readSession } from '../services/owner/sessions.ts';
import { readAdminCookie } from './admin-cookie.ts';
import type { AppEnv, AdminEnv } from './app-env.ts';
import { READS } from './guards.ts';

/** No script can forge `Origin` and `Sec-Fetch-Site`, and the admin area sends them (CSRF). */
export const requireOwnSite = createMiddleware<AppEnv>(async (c, next) => {
  if (!READS.has(c.req.method)) {
    const origin = c.req.header('origin') ?? '';
    const from = c.req.header('sec-fetch-site');
    const isOwn = from === undefined ? origin === new URL(c.req.url).origin : from === 'same-origin';
    if (!isOwn && !c.get('ctx').settings.allowedOrigins.includes(origin)) {
      const securityEvent = { action: 'access_refused', subject: OWNER_AREA, reason: 'sent by another site' } as const;
      throw new AppError('forbidden', ADMIN_MESSAGES.foreignRequest, { securityEvent });
    }
  }
  await next();
});

const OWNER_AREA = 'admin';

/** A call with `X-Background` does not extend the session, so that the session of a forgotten window ends. */
export const requireAdmin = createMiddleware<AdminEnv>(async (c, next) => {
  const id = readAdminCookie(c, c.get('ctx').settings.mode);
  const isUse = c.req.header('x-background') === undefined;
  const found = id === undefined ? null : await readSession(c.get('ctx'), id, isUse);
  if (found === null) {
    // A call without session and token is not an attempt to get in.
    const brings = id !== undefined || c.req.header('authorization') !== undefined;
    const securityEvent = { action: 'access_refused', subject: OWNER_AREA, reason: 'no session of the owner' } as const;
    throw new AppError('unauthorized', ADMIN_MESSAGES.signInAgain, brings ? { securityEvent } : {});
  }
  c.set('admin', found.session);
  c.set('sessionId', found.id);
  c.set('isOwners', true);
  await next();
});
