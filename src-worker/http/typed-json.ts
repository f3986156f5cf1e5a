import type { Context, TypedResponse } from 'hono';

/** Hono's JSON type recurses without end into the nested lists of rich text. */
export const typedJson = <T extends object>(
  c: Context,
  body: T,
  headers: Record<string, string> = {},
): Response & TypedResponse<T, 200, 'json'> =>
  // The contract's types are plain JSON without dates, so the cast is safe.
  c.json(body, 200, headers) as Response as Response & TypedResponse<T, 200, 'json'>;
