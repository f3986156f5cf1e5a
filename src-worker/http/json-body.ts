import type { MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

const toFieldErrors = (issues: z.core.$ZodIssue[]) =>
  issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));

/** Checks a value against a schema of the contract. Throws `invalid` with a message for each path. */
export const checkInput = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = toFieldErrors(parsed.error.issues);
  // A body that is not even an object or a list is malformed; one with wrong fields is invalid.
  if (parsed.error.issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')) {
    throw new AppError('bad_request', 'The request body does not have the expected form.');
  }
  throw new AppError('invalid', errors.map((error) => error.message).join('. '), { errors });
};

interface JsonInput<S extends z.ZodMiniType> {
  in: { json: z.input<S> };
  out: { json: z.output<S> };
}

/**
 * Middleware that reads the JSON body and checks it; the handler gets it from `c.req.valid('json')`.
 * @example app.post('/contact', jsonBody(contactRequest), (c) => submit(c.req.valid('json')))
 */
export const jsonBody = <S extends z.ZodMiniType>(schema: S) =>
  // Hono infers the typed client's input from these generics, which its validator can't derive from zod by itself.
  validator('json', (value) => checkInput(schema, value)) as MiddlewareHandler<AppEnv, string, JsonInput<S>>;
