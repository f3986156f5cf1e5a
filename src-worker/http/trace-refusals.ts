import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import { recordSecurityEvent } from '../services/operations/security-events.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './caller.ts';

/** Counts for the owner what was refused: trips of rate limits, and calls without the right to make them. */
export const traceRefusals = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { error } = c;
  if (!(error instanceof AppError) || error.trace === undefined) return;
  const ctx = c.get('ctx');
  ctx.defer(recordSecurityEvent(ctx, { ...error.trace, address: clientAddress(c) }));
});
