/** A violated constraint is an answer, not a fault of the database. */
export const isDatabaseFault = (error: unknown): boolean => {
  const text = messages(error);
  return (text.includes('D1_ERROR') || isTransient(error)) && !text.includes('constraint failed');
};

const TRANSIENT = [
  'Network connection lost',
  'storage caused object to be reset',
  'reset because its code was updated',
] as const;

export const violatesUnique = (error: unknown, column: string): boolean => {
  const text = messages(error);
  const start = text.indexOf('UNIQUE constraint failed: ');
  return start >= 0 && text.slice(start).split('\n')[0]?.includes(column) === true;
};

/** Only reads and idempotent writes are retried, because a write whose answer was lost may have happened. */
export const retryTransient = async <T>(operation: () => Promise<T>): Promise<T> => {
  for (const ms of PAUSES_MS) {
    try {
      return await operation();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await pause(ms);
    }
  }
  return operation();
};

const PAUSES_MS = [20, 100, 400] as const;

/** Drizzle wraps D1's errors, so the causes are read too. */
const messages = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${messages(error.cause)}` : '';

const isTransient = (error: unknown): boolean => TRANSIENT.some((text) => messages(error).includes(text));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
