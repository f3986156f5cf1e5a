import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Where visitors see the site, without a slash at the end. */
export const siteOrigin = <E extends AppEnv>(c: Context<E>): string =>
  c.get('ctx').settings.siteOrigin ?? new URL(c.req.url).origin;
