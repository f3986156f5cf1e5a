import type { Success } from '#contract/envelope';
import { answer, ApiError, read, type JsonResponse } from '../../lib/api-client.ts';
import { signedInAgain } from './admin-session.ts';

type Call<R> = () => Promise<R>;

/**
 * The data of one of the owner's calls; throws `ApiError` with `failure` before the reason, as `read` does. Waits for
 * the owner to sign in again when the session has ended; where nobody is signed in it throws at once.
 * @example adminRead(() => ownerApi.admin.content[':key'].$get({ param: { key } }), 'Failed to fetch content')
 */
export const adminRead = <T>(call: Call<JsonResponse<Success<T>>>, failure: string): Promise<T> =>
  inSession(() => read(call(), failure));

/** The same for the whole answer, as lists with pages have it. */
export const adminAnswer = <T extends object>(call: Call<JsonResponse<T>>): Promise<T> =>
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
