import { hc } from 'hono/client';
import type { OwnerApi } from '../../src-worker/app.ts';
import { API_ADDRESS, send } from './api-client.ts';

/** The owner's calls, typed by their routes: a cookie says who it is. */
export const ownerApi = hc<OwnerApi>(API_ADDRESS, {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => send(input, { ...init, credentials: 'include' }),
});

/** For calls that the page makes by itself, which must not keep the owner's session from ending. */
export const BACKGROUND = { headers: { 'X-Background': '1' } } as const;
