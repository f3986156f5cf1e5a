import type * as z from 'zod/mini';
import { AppError } from './errors.ts';

export const checkInput = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = toFieldErrors(parsed.error.issues);
  if (parsed.error.issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')) {
    throw new AppError('bad_request', 'The request body does not have the expected form.');
  }
  throw new AppError('invalid', [...new Set(errors.map((error) => error.message))].join('. '), { errors });
};

const toFieldErrors = (issues: z.core.$ZodIssue[]) =>
  issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
