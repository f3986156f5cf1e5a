import type { User } from '#contract/accounts';
import { answer, api } from '../../lib/api-client.ts';

export const fetchUser = (): Promise<User> => answer(api.auth.me.$get());

/** The sign-out is sent even while the page closes. */
export const sendLogout = (token: string): void => {
  const options = { headers: { Authorization: `Bearer ${token}` }, init: { keepalive: true } };
  answer(api.auth.logout.$post({}, options)).catch(() => undefined);
};
