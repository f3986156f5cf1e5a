import type { MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { checkInput } from '../check-input.ts';
import type { AppEnv } from './app-env.ts';

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

/** The same where the body may be left out: then it is checked as an empty object. */
export const optionalJsonBody = <S extends z.ZodMiniType>(schema: S): ReturnType<typeof jsonBody<S>> => {
  const checked = jsonBody(schema);
  return async (c, next) => {
    if ((await c.req.text()) !== '') return checked(c, next);
    c.req.addValidatedData('json', Object(checkInput(schema, {})));
    return next();
  };
};
