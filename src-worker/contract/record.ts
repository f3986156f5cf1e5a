export type UnknownRecord = Record<string, unknown>;

/** Whether a value of unknown origin has fields: no list, no text, not null. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
