import type { MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { checkInput } from '../check-input.ts';
import type { AppEnv } from './app-env.ts';

interface JsonInput<S extends z.ZodMiniType> {
  in: { json: z.input<S> };
  out: { json: z.output<S> };
}

export const jsonBody = <S extends z.ZodMiniType>(schema: S) =>
  // Hono infers the typed client's input from these generics and cannot derive them from zod.
  validator('json', (value) => checkInput(schema, value)) as MiddlewareHandler<AppEnv, string, JsonInput<S>>;

/** A missing body is checked as an empty object. */
export const optionalJsonBody = <S extends z.ZodMiniType>(schema: S): ReturnType<typeof jsonBody<S>> => {
  const checked = jsonBody(schema);
  return async (c, next) => {
    if ((await c.req.text()) !== '') return checked(c, next);
    c.req.addValidatedData('json', Object(checkInput(schema, {})));
    return next();
  };
};
