import type * as z from 'zod/mini';
import { sayMessage } from '../lib/words.ts';

export type FieldErrors = Partial<Record<string, string>>;

export type FieldCheck<T> =
  | { isValid: true; values: T }
  | { isValid: false; errors: FieldErrors; messages: readonly string[] };

export const errorsByField = (issues: readonly { path: string; message: string }[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path] ??= sayMessage(message);
  return errors;
};

export const checkFields = <S extends z.ZodMiniType>(schema: S, typed: unknown): FieldCheck<z.output<S>> => {
  const result = schema.safeParse(typed);
  if (result.success) return { isValid: true, values: result.data };
  const errors = errorsByField(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  return { isValid: false, errors, messages: [...new Set(Object.values(errors).filter((text) => text !== undefined))] };
};
