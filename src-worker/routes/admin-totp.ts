import { Hono, type Context } from 'hono';
import { beginTotpRequest, confirmTotpRequest, removeTotpRequest, TOTP_MESSAGES } from '#contract/admin-totp';
import { succeed } from '#contract/envelope';
import { callerOf } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import type { AdminEnv } from '../http/require-admin.ts';
import { beginTotp, confirmTotp, type Actor } from '../services/owner/totp/enrol.ts';
import { readTotp, removeTotp } from '../services/owner/totp/state.ts';

const actorOf = (c: Context<AdminEnv>): Actor => ({ username: c.get('admin').username, caller: callerOf(c) });

/** `/api/admin/totp`: the one-time codes that signing in may ask for. */
export const adminTotpRoutes = new Hono<AdminEnv>()
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
