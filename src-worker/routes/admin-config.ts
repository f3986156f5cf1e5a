import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import { requireAdmin, type AdminEnv } from '../http/require-admin.ts';
import { readConfigStatus } from '../services/operations/config-status.ts';

/** `GET /api/config/status`: which parts of the site work as configured, for the owner. */
export const configRoutes = new Hono<AdminEnv>().get('/config/status', requireAdmin, async (c) =>
  c.json(succeed(await readConfigStatus(c.get('ctx')))),
);
