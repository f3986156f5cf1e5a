import type { User } from '#contract/accounts';
import { answer, api } from '../../lib/api-client.ts';

/** Who the token that the calls carry belongs to. */
export const fetchUser = (): Promise<User> => answer(api.auth.me.$get());

/** Ends a session on the server, also while the page is being left. Nobody waits for it. */
export const sendLogout = (token: string): void => {
  const options = { headers: { Authorization: `Bearer ${token}` }, init: { keepalive: true } };
  answer(api.auth.logout.$post({}, options)).catch(() => undefined);
};
