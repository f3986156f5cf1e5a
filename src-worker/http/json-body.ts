import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { checkInput } from '../check-input.ts';
import type { Context } from '../context.ts';
import type { AppEnv } from './app-env.ts';

interface JsonInput<S extends z.ZodMiniType> {
  in: { json: z.input<S> };
  out: { json: z.output<S> };
}

type SchemaOf<S> = (ctx: Context) => Promise<S>;

export const jsonBody = <S extends z.ZodMiniType>(schema: S | SchemaOf<S>) =>
  // Hono infers the typed client's input from these generics, which zod's types do not give.
  validator('json', async (value, c: HonoContext<AppEnv>) =>
    checkInput(typeof schema === 'function' ? await schema(c.get('ctx')) : schema, value),
  ) as MiddlewareHandler<AppEnv, string, JsonInput<S>>;

export const optionalJsonBody = <S extends z.ZodMiniType>(schema: S): ReturnType<typeof jsonBody<S>> => {
  const checked = jsonBody(schema);
  return async (c, next) => {
    if ((await c.req.text()) !== '') return checked(c, next);
    c.req.addValidatedData('json', Object(checkInput(schema, {})));
    return next();
  };
};
