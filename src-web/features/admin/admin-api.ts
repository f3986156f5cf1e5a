import type { ClientResponse } from 'hono/client';
import { answer, ApiError, read } from '../../lib/api-client.ts';
import { signedInAgain } from './admin-session.ts';

type Call<R> = () => Promise<R>;

/**
 * The data of one of the owner's calls; throws `ApiError` with `failure` before the reason, as `read` does. Waits for
 * the owner to sign in again when the session has ended; where nobody is signed in it throws at once.
 * @example adminRead<StoredDocument>(() => api.admin.content[':key'].$get({ param: { key } }), 'Failed to fetch content')
 */
export const adminRead = <T>(call: Call<ClientResponse<unknown>>, failure: string): Promise<T> =>
  inSession(() => read<T>(call(), failure));

/** The same for the whole answer, as lists with pages and files have it. */
export const adminAnswer = <R extends ClientResponse<unknown>>(call: Call<R>): Promise<R> =>
  inSession(() => answer(call()));

/** Makes a call, and makes it once more when the session had ended and the owner has signed in again. */
const inSession = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await signedInAgain())) throw error;
    return attempt();
  }
};
