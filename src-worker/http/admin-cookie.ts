import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ADMIN_SESSION_SECONDS } from '../services/owner/sessions.ts';
import type { AppEnv } from './app-env.ts';

/** Hands a session's id to the browser, where no script can read it. */
export const setAdminCookie = (c: Context<AppEnv>, id: string): void =>
  setCookie(c, nameOf(c), id, { ...attributesOf(c), maxAge: ADMIN_SESSION_SECONDS });

/** The id of the session that the browser holds. */
export const readAdminCookie = (c: Context<AppEnv>): string | undefined => getCookie(c, nameOf(c));

/** Takes the session's id back from the browser and returns it. */
export const takeAdminCookie = (c: Context<AppEnv>): string | undefined => deleteCookie(c, nameOf(c), attributesOf(c));

/** Some browsers keep no Secure cookie for http://localhost, and only local mode runs there. */
const isSecure = (c: Context<AppEnv>): boolean =>
  c.get('ctx').settings.mode !== 'local' || new URL(c.req.url).protocol === 'https:';

/** With the prefix a browser takes the cookie from this very host only, over https and for every path. */
const nameOf = (c: Context<AppEnv>): string => (isSecure(c) ? '__Host-admin_session' : 'admin_session');

const attributesOf = (c: Context<AppEnv>) => ({
  path: isSecure(c) ? '/' : '/api',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: isSecure(c),
});
