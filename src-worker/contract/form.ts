import type * as z from 'zod/mini';

/** One field of a form as somebody sees and fills it in. Its control, reading, checks and draft follow from it. */
export interface FormField {
  kind: 'text' | 'email' | 'password' | 'textarea' | 'choices';
  /** How many characters it takes, as people count them. */
  min?: number;
  max?: number;
  isOptional?: true;
  /** What browsers may fill in. */
  autoComplete?: string;
}

/** What becomes of a field that was sent. Visitors' pages don't need it. */
export interface FieldUse {
  /** The privacy document names each field that is about a person. */
  isPersonal: boolean;
  /** Where it stands beside its label. One with a place of its own, such as a mail's subject, needs no other. */
  in: readonly Place[];
}

export type Place = 'mail' | 'csv' | 'view';

/** A form: its fields by name, in the order in which faults are told. */
export type FormFields = Readonly<Record<string, FormField>>;

export type FieldUses<F extends FormFields> = Readonly<Record<keyof F, FieldUse>>;

type OptionalIn<F extends FormFields> = { [N in keyof F]: F[N] extends { isOptional: true } ? N : never }[keyof F];
type ValueOf<T extends FormField> = T['kind'] extends 'choices' ? string[] : string;

/** What is stored of a form. */
export type FieldValues<F extends FormFields> = { [N in Exclude<keyof F, OptionalIn<F>>]: ValueOf<F[N]> } & {
  [N in OptionalIn<F>]?: ValueOf<F[N]> | undefined;
};

/** The words beside a form's fields: a field's name is the key of its label. */
export type FieldLabels<F extends FormFields> = Readonly<Record<keyof F, string>>;

/** What checks a form's fields. */
export type FieldSchemas<F extends FormFields> = Readonly<Record<keyof F, z.ZodMiniType>>;

/** An object's keys are typed as any text, but a form has no other fields than its type says. */
export const namesOf = <N extends string>(fields: Readonly<Record<N, unknown>>) => Object.keys(fields) as N[];

/** Something for each field of a form. */
export const mapFields = <N extends string, T>(fields: Readonly<Record<N, unknown>>, to: (name: N) => T) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, to(name)])) as Record<N, T>;
