import { Hono, type Context } from 'hono';
import {
  ADMIN_MESSAGES,
  adminLoginRequest,
  changeOwnerEmailRequest,
  changeOwnerPasswordRequest,
} from '#contract/admin';
import { linkTokenRequest } from '#contract/accounts';
import { beginTotpRequest, confirmTotpRequest, removeTotpRequest, TOTP_MESSAGES } from '#contract/admin-totp';
import { succeed } from '#contract/envelope';
import { setAdminCookie, takeAdminCookie } from '../http/admin-cookie.ts';
import type { AppEnv, AdminEnv } from '../http/app-env.ts';
import { callerOf } from '../http/caller.ts';
import { limitBody } from '../http/guards.ts';
import { keepDevice } from '../http/device-cookie.ts';
import { jsonBody } from '../http/json-body.ts';
import { requireOwnSite } from '../http/require-admin.ts';
import {
  askForOwnerEmail,
  confirmOwnerEmail,
  readOwnerEmail,
  withdrawOwnerEmail,
} from '../services/owner/change-email.ts';
import { changeOwnerPassword } from '../services/owner/change-password.ts';
import { ownerAccount, login } from '../services/owner/check-owner.ts';
import { readDemo, type Actor } from '../services/owner/credentials.ts';
import { closeSession, endOtherOwnerSessions, endOwnerSession, listOwnerSessions } from '../services/owner/sessions.ts';
import { beginTotp, confirmTotp, readTotp, removeTotp } from '../services/owner/totp/enrol.ts';

export const adminLoginRoutes = new Hono<AppEnv>()
  .post('/login', limitBody, requireOwnSite, jsonBody(adminLoginRequest), async (c) => {
    const ctx = c.get('ctx');
    const { id, ...session } = await login(ctx, c.req.valid('json'), callerOf(c));
    setAdminCookie(c, ctx.settings.mode, id);
    await keepDevice(c, ownerAccount(session.username));
    return c.json(succeed(session));
  })
  .get('/demo', async (c) => c.json(succeed(await readDemo(c.get('ctx')))));

export const adminSessionRoutes = new Hono<AdminEnv>()
  .get('/session', (c) => c.json(succeed(c.get('admin'))))
  .get('/sessions', async (c) => c.json(succeed(await listOwnerSessions(c.get('ctx'), c.get('sessionId')))))
  .delete('/sessions', async (c) => {
    await endOtherOwnerSessions(c.get('ctx'), c.get('sessionId'));
    return c.json({ success: true as const });
  })
  .delete('/sessions/:id', async (c) => {
    await endOwnerSession(c.get('ctx'), c.req.param('id'));
    return c.json({ success: true as const });
  })
  .post('/password', jsonBody(changeOwnerPasswordRequest), async (c) => {
    const signedIn = { username: c.get('admin').username, sessionId: c.get('sessionId') };
    await changeOwnerPassword(c.get('ctx'), signedIn, c.req.valid('json'), callerOf(c));
    return c.json({ success: true as const, message: ADMIN_MESSAGES.passwordChanged });
  })
  .get('/owner-email', async (c) => c.json(succeed(await readOwnerEmail(c.get('ctx')))))
  .post('/owner-email', jsonBody(changeOwnerEmailRequest), async (c) =>
    c.json(succeed(await askForOwnerEmail(c.get('ctx'), c.req.valid('json'), actorOf(c)))),
  )
  .post('/owner-email/confirm', jsonBody(linkTokenRequest), async (c) =>
    c.json(succeed(await confirmOwnerEmail(c.get('ctx'), c.req.valid('json').token, actorOf(c)))),
  )
  .delete('/owner-email', async (c) => c.json(succeed(await withdrawOwnerEmail(c.get('ctx'), actorOf(c)))))
  .post('/logout', async (c) => {
    const ctx = c.get('ctx');
    const id = takeAdminCookie(c, ctx.settings.mode);
    if (id !== undefined) await closeSession(ctx, id);
    return c.json({ success: true as const, message: ADMIN_MESSAGES.loggedOut });
  })
  .get('/totp', async (c) => c.json(succeed(await readTotp(c.get('ctx')))))
  .post('/totp', jsonBody(beginTotpRequest), async (c) =>
    c.json(succeed(await beginTotp(c.get('ctx'), c.req.valid('json').password, actorOf(c)))),
  )
  .post('/totp/confirm', jsonBody(confirmTotpRequest), async (c) =>
    c.json(succeed(await confirmTotp(c.get('ctx'), c.req.valid('json').code, actorOf(c)))),
  )
  .post('/totp/remove', jsonBody(removeTotpRequest), async (c) => {
    await removeTotp(c.get('ctx'), c.req.valid('json'), actorOf(c));
    return c.json({ success: true as const, message: TOTP_MESSAGES.removed });
  });

const actorOf = (c: Context<AdminEnv>): Actor => ({ username: c.get('admin').username, caller: callerOf(c) });
