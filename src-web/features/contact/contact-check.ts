import { contactFields, type ContactFields } from '#contract/contact';

export const FIELDS = ['name', 'email', 'subject', 'message', 'contentType'] as const;
export type Field = (typeof FIELDS)[number];
export type FieldErrors = Partial<Record<Field, string>>;

export type ContactCheck =
  | { isValid: true; fields: ContactFields }
  | { isValid: false; errors: FieldErrors; summary: string };

/** Holds what was typed to the contract: the fields to send, or an error a field and all of them joined with '. '. */
export const checkContact = (values: Record<Field, unknown>): ContactCheck => {
  const result = contactFields.safeParse(values);
  if (result.success) return { isValid: true, fields: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) if (isField(path[0])) errors[path[0]] ??= message;
  return { isValid: false, errors, summary: FIELDS.flatMap((field) => errors[field] ?? []).join('. ') };
};

const isField = (name: unknown): name is Field => FIELDS.some((field) => field === name);
