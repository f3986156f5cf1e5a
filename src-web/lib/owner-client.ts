import type { hc } from 'hono/client';
import type { OwnerApi } from '../../src-worker/app.ts';
import { API_ADDRESS, send } from './api-client.ts';
import { createClient } from './create-client.ts';

export const ownerApi = createClient(API_ADDRESS, (address, init) =>
  send(address, { ...init, credentials: 'include' }),
) as ReturnType<typeof hc<OwnerApi>>;

/** A call in the background must not extend the owner's session. */
export const BACKGROUND = { headers: { 'X-Background': '1' } } as const;
