import type { Context } from 'hono';
import type { Settings } from '../env.ts';
import { createLog } from '../log.ts';
import type { AppEnv } from './app-env.ts';

/** How much of what was read without a fault is logged on a public site; errors and writes always are. */
const LOGGED_READS = 0.01;

/** Whether an answer gets its line. */
export const isLogged = ({ mode }: Settings, method: string, status: number): boolean => {
  const isRead = (method === 'GET' || method === 'HEAD') && status < 400;
  return !isRead || mode === 'local' || Math.random() < LOGGED_READS;
};

/** The one line that a request has in the log: what was asked, what was answered, and why when it failed. */
export const logRequest = (c: Context<AppEnv>, status: number, error?: unknown): void => {
  // A context that could not be made, because a setting is missing, has no log.
  const log = c.get('ctx')?.log ?? createLog({});
  log(error === undefined ? 'info' : 'error', 'request', {
    method: c.req.method,
    // Who knows a link to drafts may look at them.
    path: c.req.path.replace(/^\/drafts\/[^/]+/, '/drafts/*'),
    status,
    ms: Date.now() - c.get('startedAt'),
    ...(error === undefined ? {} : { error }),
  });
};
