import { Hono } from 'hono';
import { succeedPage } from '#contract/pagination';
import { usersExportQuery, usersQuery } from '#contract/admin-people';
import { succeed } from '#contract/envelope';
import { authorOf } from '../http/caller.ts';
import { sendCsv } from '../http/csv-file.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { listUsers, summariseUsers, exportUsers } from '../services/customers/list-users.ts';
import { readCustomer } from '../services/customers/read-customer.ts';
import { cancelForCustomer, letRenew } from '../services/payments/owner/answer-renewal.ts';

export const adminUserRoutes = new Hono<AdminEnv>()
  .get('/users', query(usersQuery), async (c) =>
    c.json(succeedPage(await listUsers(c.get('ctx'), c.req.valid('query')))),
  )
  .get('/users/summary', async (c) => c.json(succeed(await summariseUsers(c.get('ctx')))))
  .get('/users.csv', query(usersExportQuery), async (c) =>
    sendCsv(c, 'users', await exportUsers(c.get('ctx'), c.req.valid('query'))),
  )
  .get('/users/:id', async (c) => c.json(succeed(await readCustomer(c.get('ctx'), c.req.param('id')))))
  .post('/users/:id/subscriptions/:subscription/cancel', async (c) => {
    const { id: userId, subscription: subscriptionId } = c.req.param();
    await cancelForCustomer(c.get('ctx'), { userId, subscriptionId, ...authorOf(c) });
    return c.json(succeed(await readCustomer(c.get('ctx'), userId)));
  })
  .post('/users/:id/subscriptions/:subscription/keep', async (c) => {
    const { id: userId, subscription: subscriptionId } = c.req.param();
    await letRenew(c.get('ctx'), { userId, subscriptionId, ...authorOf(c) });
    return c.json(succeed(await readCustomer(c.get('ctx'), userId)));
  });
