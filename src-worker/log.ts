type Level = 'info' | 'warn' | 'error';

/** A log must never contain a body, a token or a person's address. */
export type Log = (level: Level, event: string, fields?: Record<string, unknown>) => void;

export const createLog =
  (base: Record<string, unknown>): Log =>
  (level, event, fields = {}) => {
    const entries = Object.entries({ ...base, ...fields }).map(([key, value]) => [key, describe(value)]);
    console[level](JSON.stringify({ level, event, ...Object.fromEntries(entries) }));
  };

/** Drizzle's message and stack contain the statement's parameters, which may be personal data. */
const isFailedQuery = (error: Error): error is Error & { query: unknown } => 'query' in error && 'params' in error;

const describe = (value: unknown): unknown => {
  if (!(value instanceof Error)) return value;
  const { name, message, stack } = value;
  const cause = describe(value.cause);
  return isFailedQuery(value) ? { name, query: value.query, cause } : { name, message, cause, stack };
};
