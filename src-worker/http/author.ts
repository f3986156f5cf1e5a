import type { Context } from 'hono';
import { clientAddress } from './client-address.ts';
import type { AdminEnv } from './require-admin.ts';

/** Who changes something, and from where, as the audit keeps it. */
export const authorOf = (c: Context<AdminEnv>) => ({ actor: c.get('admin').username, ipAddress: clientAddress(c) });
