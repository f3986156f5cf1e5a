import type { Context } from 'hono';
import { networkOf } from '../services/rate-limit/client-network.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './caller.ts';

/** A search costs more than any other page, so each network has a limit. */
export const searchRefusal = async (c: Context<AppEnv>): Promise<string | null> => {
  const { success } = await c.env.TRACK_LIMIT.limit({ key: `search ${networkOf(clientAddress(c))}` });
  return success ? null : 'Too many requests. Please wait a minute.';
};
