import { documentSchemas, type DocumentKey, type Documents } from '#contract/content';
import type * as z from 'zod/mini';
import { checkFields, type FieldErrors } from '../../../components/check-fields.ts';

export const errorsOf = <K extends DocumentKey>(key: K, value: Documents[K]): FieldErrors => {
  const schema: z.ZodMiniType = documentSchemas[key];
  const check = checkFields(schema, value);
  return check.isValid ? {} : check.errors;
};

export const holdsErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

export const errorsBelow = (errors: FieldErrors, path: string | number): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(`${path}.`))
      .map(([field, message]) => [field.slice(`${path}.`.length), message]),
  );

/** The errors of a rich text have longer paths than the text itself. */
export const errorAt = (errors: FieldErrors, path: string): string | undefined =>
  errors[path] ?? Object.values(errorsBelow(errors, path))[0];
