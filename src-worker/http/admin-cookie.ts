import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Mode } from '../configured.ts';
import { ADMIN_SESSION_SECONDS } from '../services/owner/sessions.ts';

/** Hands a session's id to the browser, where no script can read it. */
export const setAdminCookie = (c: Context, mode: Mode, id: string): void =>
  setCookie(c, nameOf(c, mode), id, { ...attributesOf(c, mode), maxAge: ADMIN_SESSION_SECONDS });

/** The id of the session that the browser holds. */
export const readAdminCookie = (c: Context, mode: Mode): string | undefined => getCookie(c, nameOf(c, mode));

/** Takes the session's id back from the browser and returns it. */
export const takeAdminCookie = (c: Context, mode: Mode): string | undefined =>
  deleteCookie(c, nameOf(c, mode), attributesOf(c, mode));

/** Some browsers keep no Secure cookie for http://localhost, and only local mode runs there. */
const isSecure = (c: Context, mode: Mode): boolean => mode !== 'local' || new URL(c.req.url).protocol === 'https:';

/** With the prefix a browser takes the cookie from this very host only, over https and for every path. */
const nameOf = (c: Context, mode: Mode): string => (isSecure(c, mode) ? '__Host-admin_session' : 'admin_session');

const attributesOf = (c: Context, mode: Mode) => ({
  path: isSecure(c, mode) ? '/' : '/api',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: isSecure(c, mode),
});
