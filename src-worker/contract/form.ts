import type * as z from 'zod/mini';

export interface FormField {
  kind: 'text' | 'email' | 'password' | 'textarea' | 'choices';
  min?: number;
  max?: number;
  isOptional?: true;
  autoComplete?: string;
}

export interface FieldUse {
  isPersonal: boolean;
  in: readonly Place[];
}

export type Place = 'mail' | 'csv' | 'view';

export type FormFields = Readonly<Record<string, FormField>>;

export type FieldUses<F extends FormFields> = Readonly<Record<keyof F, FieldUse>>;

type OptionalIn<F extends FormFields> = { [N in keyof F]: F[N] extends { isOptional: true } ? N : never }[keyof F];

export type RangedIn<F extends FormFields> = {
  [N in keyof F]: F[N] extends { min: number; max: number } ? N : never;
}[keyof F];

type ValueOf<T extends FormField> = T['kind'] extends 'choices' ? string[] : string;

export type FieldValues<F extends FormFields> = { [N in Exclude<keyof F, OptionalIn<F>>]: ValueOf<F[N]> } & {
  [N in OptionalIn<F>]?: ValueOf<F[N]> | undefined;
};

export type FieldLabels<F extends FormFields> = Readonly<Record<keyof F, string>>;

export type FieldSchemas<F extends FormFields> = Readonly<Record<keyof F, z.ZodMiniType>>;

/** The cast is safe, because a form has only the fields of its type. */
export const namesOf = <N extends string>(fields: Readonly<Record<N, unknown>>) => Object.keys(fields) as N[];

export const mapFields = <N extends string, T>(fields: Readonly<Record<N, unknown>>, to: (name: N) => T) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, to(name)])) as Record<N, T>;
