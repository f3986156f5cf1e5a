import { Hono } from 'hono';
import { analyticsQuery } from '#contract/analytics';
import { succeed } from '#contract/envelope';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { readReport } from '../services/analytics/read-report.ts';

const range = query(analyticsQuery);

export const adminAnalyticsRoutes = new Hono<AdminEnv>().get('/analytics', range, async (c) =>
  c.json(succeed(await readReport(c.get('ctx'), Number(c.req.valid('query').days)))),
);
