import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { checkInput } from '../check-input.ts';

export const query = <S extends z.ZodMiniType>(schema: S) =>
  validator('query', (value) =>
    checkInput(schema, Object.fromEntries(Object.entries(value).map(([name, given]) => [name, last(given)]))),
  );

const last = (value: string | string[]): string | undefined => (Array.isArray(value) ? value.at(-1) : value);
