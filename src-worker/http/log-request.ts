import type { Context } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { matchedRoutes } from 'hono/route';
import type { Settings } from '../env.ts';
import { createLog } from '../log.ts';
import type { AppEnv } from './app-env.ts';

/** Whether an answer gets its line. */
export const isLogged = ({ mode }: Settings, { method, path }: Asked, status: number): boolean => {
  const isView = method === 'GET' || method === 'HEAD' || path === COUNT_PATH;
  return !isView || status >= 400 || mode === 'local' || Math.random() < LOGGED_VIEWS;
};

/** How much of what was viewed without a fault is logged on a public site; errors and writes always are. */
const LOGGED_VIEWS = 0.01;

/** Comes with every page that is viewed, and says nothing that the figures do not. */
const COUNT_PATH = '/api/analytics/track';

interface Asked {
  method: string;
  path: string;
}

/** The one line that a request has in the log: what was asked, what was answered, and why when it failed. */
export const logRequest = (c: Context<AppEnv>, status: number, error?: unknown): void => {
  // A context that could not be made, because a setting is missing, has no log.
  const log = c.get('ctx')?.log ?? createLog({});
  log(error === undefined ? 'info' : 'error', 'request', {
    method: c.req.method,
    // A link to drafts opens them, so it is not logged.
    path: c.req.path.replace(/^\/drafts\/[^/]+/, '/drafts/*'),
    status,
    ms: Date.now() - c.get('startedAt'),
    ...(error === undefined ? {} : { error }),
  });
};

/** What was asked, for the list of errors: the route's pattern and never the path, which may hold a token. */
export const placeOf = (c: Context<AppEnv>): string => {
  const pattern = matchedRoutes(c).findLast(({ method }) => method !== METHOD_NAME_ALL)?.path ?? '*';
  return `${c.req.method} ${pattern}`;
};
