import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import type { AppEnv } from '../http/app-env.ts';
import { isWell, recentHealth } from '../services/operations/health.ts';

/** The status is 200 when the stores answer, Cron runs and no alert is urgent; otherwise 503. */
export const healthRoutes = new Hono<AppEnv>().get('/health', async (c) => {
  const health = await recentHealth(c.get('ctx'));
  return c.json({ ...succeed(health), success: isWell(health) }, isWell(health) ? 200 : 503);
});
