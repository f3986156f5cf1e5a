import type { Context } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { matchedRoutes } from 'hono/route';
import type { Settings } from '../settings.ts';
import { createLog } from '../log.ts';
import type { AppEnv } from './app-env.ts';

export const isLogged = ({ mode }: Settings, { method, path }: Asked, status: number): boolean => {
  const isView = method === 'GET' || method === 'HEAD' || path === COUNT_PATH;
  return !isView || status >= 400 || mode === 'local' || Math.random() < LOGGED_VIEWS;
};

const LOGGED_VIEWS = 0.01;

const COUNT_PATH = '/api/analytics/track';

interface Asked {
  method: string;
  path: string;
}

export const logRequest = (c: Context<AppEnv>, status: number, error?: unknown): void => {
  // A missing setting leaves the request without a context.
  const log = c.get('ctx')?.log ?? createLog({});
  log(error === undefined ? 'info' : 'error', 'request', {
    method: c.req.method,
    // The token of a link to drafts or a file gives access, so it must not be logged.
    path: c.req.path.replace(/^(\/drafts|\/api\/work\/files)\/[^/]+/, WITHOUT_TOKEN),
    status,
    ms: Date.now() - c.get('startedAt'),
    ...(error === undefined ? {} : { error }),
  });
};

/** The route is logged instead of the path, which may contain a token. */
export const placeOf = (c: Context<AppEnv>): string => {
  const pattern = matchedRoutes(c).findLast(({ method }) => method !== METHOD_NAME_ALL)?.path ?? '*';
  return `${c.req.method} ${pattern}`;
};

const WITHOUT_TOKEN = '$1/*';
