import { ApiError } from '../../lib/api-client.ts';

export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

export const withOneRetry = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || isRefusal(error.status)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return call();
  }
};

const RETRY_DELAY_MS = 1000;
