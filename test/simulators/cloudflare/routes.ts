import { Hono } from 'hono';
import type { Account } from './account.ts';
import { failure, success } from './answers.ts';
import { storeRoutes } from './store-routes.ts';
import { workerRoutes } from './worker-routes.ts';

/** The part of Cloudflare's API that this project's commands use, over an account. */
export const routes = (account: Account) =>
  new Hono()
    .get('/user', () => success({ email: 'ines@writer.blog' }))
    .get('/user/tokens/verify', () => success({ id: 'token', status: 'active' }))
    .get('/memberships', () => success([{ account: { id: account.id, name: 'A writer' } }]))
    .get('/accounts', () => success([{ id: account.id, name: 'A writer' }]))
    .route(`/accounts/${account.id}`, storeRoutes(account))
    .route(`/accounts/${account.id}`, workerRoutes(account))
    .all('*', (c) => failure(404, 10000, `No such call: ${c.req.method} ${c.req.path}`));
