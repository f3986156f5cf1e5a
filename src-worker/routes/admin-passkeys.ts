import { Hono, type Context } from 'hono';
import {
  addPasskeyRequest,
  passkeyChange,
  PASSKEY_MESSAGES,
  passkeyLoginRequest,
  renamePasskeyRequest,
} from '#contract/admin-passkeys';
import { succeed } from '#contract/envelope';
import { setAdminCookie } from '../http/admin-cookie.ts';
import type { AppEnv, AdminEnv } from '../http/app-env.ts';
import { callerOf } from '../http/caller.ts';
import { keepDevice } from '../http/device-cookie.ts';
import { limitBody } from '../http/guards.ts';
import { jsonBody } from '../http/json-body.ts';
import { requireOwnSite } from '../http/require-admin.ts';
import { ownerAccount } from '../services/owner/check-owner.ts';
import { addPasskey, beginPasskey, type Adder } from '../services/owner/passkeys/add.ts';
import { listPasskeys, removePasskey, renamePasskey } from '../services/owner/passkeys/list.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../services/owner/passkeys/sign-in.ts';

export const passkeyLoginRoutes = new Hono<AppEnv>()
  .get('/passkeys/login', async (c) => c.json(succeed(await beginPasskeySignIn(c.get('ctx'), callerOf(c)))))
  .post('/passkeys/login', limitBody, requireOwnSite, jsonBody(passkeyLoginRequest), async (c) => {
    const ctx = c.get('ctx');
    const { id, ...session } = await signInWithPasskey(ctx, c.req.valid('json'), callerOf(c));
    setAdminCookie(c, ctx.settings.mode, id);
    await keepDevice(c, ownerAccount(session.username));
    return c.json(succeed(session));
  });

const adderOf = (c: Context<AdminEnv>): Adder => ({
  username: c.get('admin').username,
  caller: callerOf(c),
  sessionId: c.get('sessionId'),
});

export const adminPasskeyRoutes = new Hono<AdminEnv>()
  .get('/passkeys', async (c) => c.json(succeed(await listPasskeys(c.get('ctx')))))
  .post('/passkeys/begin', jsonBody(passkeyChange), async (c) =>
    c.json(succeed(await beginPasskey(c.get('ctx'), c.req.valid('json'), adderOf(c)))),
  )
  .post('/passkeys', jsonBody(addPasskeyRequest), async (c) => {
    await addPasskey(c.get('ctx'), c.req.valid('json'), adderOf(c));
    return c.json({ success: true as const, message: PASSKEY_MESSAGES.added }, 201);
  })
  .patch('/passkeys/:id', jsonBody(renamePasskeyRequest), async (c) => {
    await renamePasskey(c.get('ctx'), c.req.param('id'), c.req.valid('json').name);
    return c.json({ success: true as const, message: PASSKEY_MESSAGES.renamed });
  })
  .post('/passkeys/:id/remove', jsonBody(passkeyChange), async (c) => {
    await removePasskey(c.get('ctx'), c.req.param('id'), c.req.valid('json'), adderOf(c));
    return c.json({ success: true as const, message: PASSKEY_MESSAGES.removed });
  });
