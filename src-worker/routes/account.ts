import { Hono } from 'hono';
import {
  ACCOUNT_MESSAGES,
  changeLanguageRequest,
  changeNameRequest,
  changePasswordRequest,
  deleteAccountRequest,
} from '#contract/accounts';
import { succeed } from '#contract/envelope';
import { callerOf } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import { requireUser, type UserEnv } from '../http/require-user.ts';
import { changeAccount, changePassword } from '../services/accounts/change-account.ts';
import { deleteAccount } from '../services/customers/erase-account.ts';
import { endAllSessions, endSession, listSessions } from '../services/accounts/sessions.ts';
import { readUser } from '../services/customers/to-user.ts';
import { resendVerification } from '../services/accounts/verify-email.ts';

/** Each path names the guard, because `authRoutes` has the same prefix. */
export const accountRoutes = new Hono<UserEnv>()
  .get('/auth/me', requireUser, async (c) => c.json(await readUser(c.get('ctx'), c.get('user'))))
  .patch('/auth/me', requireUser, jsonBody(changeNameRequest), async (c) => {
    const { first_name: firstName, last_name: lastName } = c.req.valid('json');
    const row = await changeAccount(c.get('ctx'), c.get('user').id, { firstName, lastName });
    return c.json(await readUser(c.get('ctx'), row));
  })
  .put('/auth/language', requireUser, jsonBody(changeLanguageRequest), async (c) => {
    const row = await changeAccount(c.get('ctx'), c.get('user').id, c.req.valid('json'));
    return c.json(await readUser(c.get('ctx'), row));
  })
  .delete('/auth/me', requireUser, jsonBody(deleteAccountRequest), async (c) => {
    await deleteAccount(c.get('ctx'), c.get('user'), c.req.valid('json').password, callerOf(c));
    return c.json({ ...done, message: ACCOUNT_MESSAGES.accountDeleted });
  })
  .post('/auth/logout', requireUser, async (c) => {
    await endSession(c.get('ctx'), c.get('user').id, c.get('sessionId'));
    return c.json(done);
  })
  .get('/auth/sessions', requireUser, async (c) =>
    c.json(succeed(await listSessions(c.get('ctx'), c.get('user').id, c.get('sessionId')))),
  )
  .delete('/auth/sessions', requireUser, async (c) => {
    await endAllSessions(c.get('ctx'), c.get('user').id);
    return c.json(done);
  })
  .delete('/auth/sessions/:id', requireUser, async (c) => {
    await endSession(c.get('ctx'), c.get('user').id, c.req.param('id'));
    return c.json(done);
  })
  .post('/auth/change-password', requireUser, jsonBody(changePasswordRequest), async (c) => {
    const signedIn = { user: c.get('user'), sessionId: c.get('sessionId') };
    await changePassword(c.get('ctx'), signedIn, c.req.valid('json'), callerOf(c));
    return c.json({ ...done, message: ACCOUNT_MESSAGES.passwordChanged });
  })
  .post('/auth/resend-verification', requireUser, async (c) => {
    const wasSent = await resendVerification(c.get('ctx'), c.get('user'), callerOf(c));
    return c.json({ ...done, message: wasSent ? ACCOUNT_MESSAGES.verifySent : ACCOUNT_MESSAGES.verifiedAlready });
  });

const done = { success: true as const };
