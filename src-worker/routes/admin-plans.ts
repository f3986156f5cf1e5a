import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import { choosePlanRequest } from '#contract/paypal-plans';
import { authorOf } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import type { AdminEnv } from '../http/require-admin.ts';
import { choosePlan, makePlan, readPlansOverview } from '../services/payments/plans/choose-plan.ts';

/** PayPal's plans of the tiers that renew. */
export const adminPlanRoutes = new Hono<AdminEnv>()
  .get('/paypal/plans', async (c) => c.json(succeed(await readPlansOverview(c.get('ctx')))))
  .put('/paypal/plans/:tierId', jsonBody(choosePlanRequest), async (c) => {
    const choice = { tierId: c.req.param('tierId'), planId: c.req.valid('json').plan_id };
    return c.json(succeed(await choosePlan(c.get('ctx'), choice, authorOf(c))));
  })
  .post('/paypal/plans/:tierId', async (c) =>
    c.json(succeed(await makePlan(c.get('ctx'), c.req.param('tierId'), authorOf(c))), 201),
  );
