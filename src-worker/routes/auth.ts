import { Hono } from 'hono';
import {
  ACCOUNT_MESSAGES,
  forgotPasswordRequest,
  linkTokenRequest,
  loginRequest,
  registerRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '#contract/accounts';
import type { AppEnv } from '../http/app-env.ts';
import { callerOf } from '../http/caller.ts';
import { keepDevice } from '../http/device-cookie.ts';
import { jsonBody } from '../http/json-body.ts';
import { bearerOf } from '../http/require-user.ts';
import { forgotPassword, checkResetLink, resetPassword } from '../services/accounts/forgot-password.ts';
import { login } from '../services/accounts/login.ts';
import { register } from '../services/accounts/register.ts';
import { verifyEmail } from '../services/accounts/verify-email.ts';
import { disownAccount } from '../services/customers/erase-account.ts';
import { signedIn } from '../services/customers/to-user.ts';

export const authRoutes = new Hono<AppEnv>()
  .post('/auth/register', jsonBody(registerRequest), async (c) => {
    const opened = await register(c.get('ctx'), c.req.valid('json'), callerOf(c));
    await keepDevice(c, opened.user.email);
    return c.json(await signedIn(c.get('ctx'), opened), 201);
  })
  .post('/auth/login', jsonBody(loginRequest), async (c) => {
    const opened = await login(c.get('ctx'), c.req.valid('json'), callerOf(c));
    await keepDevice(c, opened.user.email);
    return c.json(await signedIn(c.get('ctx'), opened));
  })
  .post('/auth/forgot-password', jsonBody(forgotPasswordRequest), async (c) => {
    await forgotPassword(c.get('ctx'), c.req.valid('json'), callerOf(c));
    return c.json({ success: true as const, message: ACCOUNT_MESSAGES.resetSent });
  })
  .post('/auth/verify-reset-token', jsonBody(linkTokenRequest), async (c) => {
    await checkResetLink(c.get('ctx'), c.req.valid('json').token);
    return c.json({ success: true as const });
  })
  .post('/auth/reset-password', jsonBody(resetPasswordRequest), async (c) => {
    await resetPassword(c.get('ctx'), c.req.valid('json'), callerOf(c));
    return c.json({ success: true as const, message: ACCOUNT_MESSAGES.resetDone });
  })
  .post('/auth/verify-email', jsonBody(verifyEmailRequest), async (c) => {
    const user = (await bearerOf(c.get('ctx'), c.req))?.user ?? null;
    await verifyEmail(c.get('ctx'), c.req.valid('json'), { signedIn: user, caller: callerOf(c) });
    return c.json({ success: true as const, message: ACCOUNT_MESSAGES.verifyDone });
  })
  .post('/auth/disown', jsonBody(linkTokenRequest), async (c) => {
    await disownAccount(c.get('ctx'), c.req.valid('json').token);
    return c.json({ success: true as const, message: ACCOUNT_MESSAGES.disowned });
  });
