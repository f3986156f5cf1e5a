import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import type { AppEnv } from '../http/app-env.ts';
import { recentHealth } from '../services/operations/health.ts';

/** `GET /api/health`: 200 when the stores answer, Cron runs and payments are in order; 503 otherwise. */
export const healthRoutes = new Hono<AppEnv>().get('/health', async (c) => {
  const health = await recentHealth(c.get('ctx'));
  const isWell = health.database === 'ok' && health.cache === 'ok' && health.cron === 'ok' && health.payments === 'ok';
  return c.json({ ...succeed(health), success: isWell }, isWell ? 200 : 503);
});
