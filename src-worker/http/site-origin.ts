import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

export const siteOrigin = <E extends AppEnv>(c: Context<E>): string =>
  c.get('ctx').settings.siteOrigin ?? new URL(c.req.url).origin;
