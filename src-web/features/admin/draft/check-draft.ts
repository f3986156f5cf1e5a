import { documentSchemas, type DocumentKey, type Documents } from '#contract/content';
import type * as z from 'zod/mini';
import { checkFields, type FieldErrors } from '../../../components/check-fields.ts';

/** What is wrong with a document, by the paths of its fields, as `personalInfo.name` and `0.title`. */
export const errorsOf = <K extends DocumentKey>(key: K, value: Documents[K]): FieldErrors => {
  const schema: z.ZodMiniType = documentSchemas[key];
  const check = checkFields(schema, value);
  return check.isValid ? {} : check.errors;
};

export const holdsErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** The part of some errors that concerns a field with fields of its own: those of `0` are the first item's. */
export const errorsBelow = (errors: FieldErrors, path: string | number): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(`${path}.`))
      .map(([field, message]) => [field.slice(`${path}.`.length), message]),
  );

/** The first message at a field or anywhere below it, as a rich text's, whose faults lie deep. */
export const errorAt = (errors: FieldErrors, path: string): string | undefined =>
  errors[path] ?? Object.values(errorsBelow(errors, path))[0];
