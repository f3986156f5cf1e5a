import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import { deviceCookie } from './device-cookie.ts';
import type { AdminEnv } from './app-env.ts';

/** No other header is trusted for the address, because anyone can send it. */
export const clientAddress = (c: Context): string => c.req.header('cf-connecting-ip') ?? 'unknown';

export const clientCountry = (c: Context): string | null => c.req.header('cf-ipcountry') ?? null;

export const callerOf = (c: Context): Caller => ({
  address: clientAddress(c),
  origin: new URL(c.req.url).origin,
  userAgent: c.req.header('user-agent') ?? '',
  device: deviceCookie(c),
});

export const authorOf = (c: Context<AdminEnv>) => ({ actor: c.get('admin').username, ipAddress: clientAddress(c) });
