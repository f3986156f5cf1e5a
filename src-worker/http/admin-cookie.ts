import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Mode } from '../configured.ts';
import { ADMIN_SESSION_SECONDS } from '#contract/admin';

export const setAdminCookie = (c: Context, mode: Mode, id: string): void =>
  setCookie(c, nameOf(c, mode), id, { ...attributesOf(c, mode), maxAge: ADMIN_SESSION_SECONDS });

export const readAdminCookie = (c: Context, mode: Mode): string | undefined => getCookie(c, nameOf(c, mode));

export const takeAdminCookie = (c: Context, mode: Mode): string | undefined =>
  deleteCookie(c, nameOf(c, mode), attributesOf(c, mode));

/** Some browsers reject a Secure cookie for http://localhost. */
const isSecure = (c: Context, mode: Mode): boolean => mode !== 'local' || new URL(c.req.url).protocol === 'https:';

/** Browsers accept a `__Host-` cookie from this host only. */
const nameOf = (c: Context, mode: Mode): string => (isSecure(c, mode) ? '__Host-admin_session' : 'admin_session');

const attributesOf = (c: Context, mode: Mode) => ({
  path: isSecure(c, mode) ? '/' : '/api',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: isSecure(c, mode),
});
