import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Mode } from '../configured.ts';
import { ADMIN_SESSION_SECONDS } from '../services/owner/sessions.ts';

export const ADMIN_COOKIE = 'admin_session';

/** Hands a session's id to the browser, where no script can read it. */
export const setAdminCookie = (c: Context, mode: Mode, id: string): void =>
  setCookie(c, ADMIN_COOKIE, id, { ...attributes(c, mode), maxAge: ADMIN_SESSION_SECONDS });

/** Takes the session's id back from the browser and returns it. */
export const takeAdminCookie = (c: Context, mode: Mode): string | undefined =>
  deleteCookie(c, ADMIN_COOKIE, attributes(c, mode));

const attributes = (c: Context, mode: Mode) => ({
  path: '/api',
  httpOnly: true,
  sameSite: 'Strict' as const,
  // Some browsers keep no Secure cookie for http://localhost, and only local mode runs there.
  secure: mode !== 'local' || new URL(c.req.url).protocol === 'https:',
});
