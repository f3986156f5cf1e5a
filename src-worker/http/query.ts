import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { checkInput } from '../check-input.ts';

/**
 * Middleware that checks the query; the handler gets it from `c.req.valid('query')`.
 * @example app.get('/users', query(usersQuery), (c) => list(c.req.valid('query')))
 */
export const query = <S extends z.ZodMiniType>(schema: S) =>
  validator('query', (value) =>
    checkInput(schema, Object.fromEntries(Object.entries(value).map(([name, given]) => [name, last(given)]))),
  );

/** What a query has more than once counts as it came last, as everywhere else. */
const last = (value: string | string[]): string | undefined => (Array.isArray(value) ? value.at(-1) : value);
