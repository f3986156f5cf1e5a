import type { Context } from 'hono';

/** The visitor's address as Cloudflare saw it. No other header is believed, because anyone can send those. */
export const clientAddress = (c: Context): string => c.req.header('cf-connecting-ip') ?? 'unknown';
