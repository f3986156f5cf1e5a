import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import { deviceCookie } from './device-cookie.ts';
import type { AdminEnv } from './require-admin.ts';

/** The visitor's address as Cloudflare saw it. No other header is believed, because anyone can send those. */
export const clientAddress = (c: Context): string => c.req.header('cf-connecting-ip') ?? 'unknown';

/** The two letters of the country that Cloudflare sees the visitor in; null when it does not say. */
export const clientCountry = (c: Context): string | null => c.req.header('cf-ipcountry') ?? null;

/** What a request tells of its sender. */
export const callerOf = (c: Context): Caller => ({
  address: clientAddress(c),
  origin: new URL(c.req.url).origin,
  userAgent: c.req.header('user-agent') ?? '',
  device: deviceCookie(c),
});

/** Who changes something, and from where, as the audit keeps it. */
export const authorOf = (c: Context<AdminEnv>) => ({ actor: c.get('admin').username, ipAddress: clientAddress(c) });
