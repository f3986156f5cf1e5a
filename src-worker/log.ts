type Level = 'info' | 'warn' | 'error';

/** One line of JSON an event. Never hand it a body, a token or an address of a person. */
export type Log = (level: Level, event: string, fields?: Record<string, unknown>) => void;

const describe = (value: unknown): unknown =>
  value instanceof Error
    ? { name: value.name, message: value.message, cause: describe(value.cause), stack: value.stack }
    : value;

/** A log whose lines all carry `base`, such as the request's id. */
export const createLog =
  (base: Record<string, unknown>): Log =>
  (level, event, fields = {}) => {
    const entries = Object.entries({ ...base, ...fields }).map(([key, value]) => [key, describe(value)]);
    console[level](JSON.stringify({ level, event, ...Object.fromEntries(entries) }));
  };
