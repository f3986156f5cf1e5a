import type { Success } from '#contract/envelope';
import { answer, ApiError, read, type JsonResponse } from '../../lib/api-client.ts';
import { signedInAgain } from './admin-session.ts';

type Call<R> = () => Promise<R>;

/** When the session has ended, the call waits for the next sign-in. Throws `ApiError`. */
export const adminRead = <T>(call: Call<JsonResponse<Success<T>>>, failure: string): Promise<T> =>
  inSession(() => read(call(), failure));

export const adminAnswer = <T extends object>(call: Call<JsonResponse<T>>): Promise<T> =>
  inSession(() => answer(call()));

const inSession = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await signedInAgain())) throw error;
    return attempt();
  }
};
