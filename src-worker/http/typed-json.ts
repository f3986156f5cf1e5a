import type { Context, TypedResponse } from 'hono';

/** Answers a body with rich text under its own type: Hono's JSON type recurses without end into nested lists. */
export const typedJson = <T extends object>(
  c: Context,
  body: T,
  headers: Record<string, string> = {},
): Response & TypedResponse<T, 200, 'json'> =>
  // The contract's types are plain JSON without dates, so the cast is safe.
  c.json(body, 200, headers) as Response as Response & TypedResponse<T, 200, 'json'>;
