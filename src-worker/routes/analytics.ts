import { Hono } from 'hono';
import { analyticsEvent } from '#contract/analytics';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { clientAddress, clientCountry } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import { countEvent } from '../services/analytics/count-event.ts';
import { networkOf } from '../services/rate-limit/client-network.ts';

export const analyticsRoutes = new Hono<AppEnv>().post('/analytics/track', jsonBody(analyticsEvent), async (c) => {
  const { success } = await c.env.TRACK_LIMIT.limit({ key: networkOf(clientAddress(c)) });
  if (!success) throw new AppError('too_many', 'Too many events.', { retryAfterSeconds: 60 });
  await countEvent(c.get('ctx'), c.req.valid('json'), clientCountry(c));
  return c.json({ success: true as const }, 202);
});
