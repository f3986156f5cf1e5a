import type { Context, TypedResponse } from 'hono';

/** Hono's JSON type recurses without end into nested lists of rich text. */
export const typedJson = <T extends object>(
  c: Context,
  body: T,
  headers: Record<string, string> = {},
): Response & TypedResponse<T, 200, 'json'> =>
  // The cast is safe, because the contract's types are plain JSON.
  c.json(body, 200, headers) as Response as Response & TypedResponse<T, 200, 'json'>;
