import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import { clientAddress } from './client-address.ts';

/** What a request tells of who sent it. */
export const callerOf = (c: Context): Caller => ({
  address: clientAddress(c),
  origin: new URL(c.req.url).origin,
  userAgent: c.req.header('user-agent') ?? '',
});
