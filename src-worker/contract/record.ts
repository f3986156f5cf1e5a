export type UnknownRecord = Record<string, unknown>;

/** False for arrays and null. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
