import { createMiddleware } from 'hono/factory';
import { keepPaidCurrency } from '../services/payments/paid-currency.ts';
import type { AppEnv } from './app-env.ts';

/** Stands before everything that takes or shows payments. */
export const paidCurrency = createMiddleware<AppEnv>(async (c, next) => {
  c.set('ctx', await keepPaidCurrency(c.get('ctx')));
  await next();
});
