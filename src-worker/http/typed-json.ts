import type { Context, TypedResponse } from 'hono';

/**
 * Answers a body that holds rich text, typed as it is. Hono's own JSON type follows a body to its leaves, and lists that
 * hold lists have none.
 */
export const typedJson = <T extends object>(
  c: Context,
  body: T,
  headers: Record<string, string> = {},
): Response & TypedResponse<T, 200, 'json'> =>
  // The contract's types are JSON as they stand: texts, numbers, lists and objects, and no dates.
  c.json(body, 200, headers) as Response as Response & TypedResponse<T, 200, 'json'>;
