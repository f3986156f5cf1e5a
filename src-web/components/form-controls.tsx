import type { ReactNode } from 'react';
import { mapFields, type FormField } from '#contract/form';
import type { FieldErrors } from './check-fields.ts';
import { Field, TextArea, type FieldProps } from './field.tsx';
import { PasswordField } from './password-field.tsx';

interface More extends Partial<Omit<FieldProps, 'autoComplete'>> {
  rows?: number;
}

interface ControlsOptions<N extends string> {
  labels: Readonly<Record<NoInfer<N>, string>>;
  errors: FieldErrors;
  more?: Partial<Record<NoInfer<N>, More>>;
}

export const formControls = <N extends string>(
  fields: Readonly<Record<N, FormField>>,
  { labels, errors, more = {} }: ControlsOptions<N>,
): Record<N, ReactNode> =>
  mapFields(fields, (name) => {
    const { kind, min, autoComplete, isOptional } = fields[name];
    const { rows, ...own }: More = more[name] ?? {};
    const control = { name, label: labels[name], required: !isOptional, error: errors[name] };
    if (kind === 'textarea') {
      const { hint, defaultValue } = own;
      return <TextArea key={name} {...control} {...{ autoComplete, rows, hint, defaultValue }} />;
    }
    if (kind === 'password') {
      const isNew = autoComplete === 'new-password';
      return (
        <PasswordField
          key={name}
          {...control}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          minLength={min}
          {...own}
        />
      );
    }
    const email = kind === 'email' ? EMAIL : {};
    return <Field key={name} {...control} {...email} type={kind} autoComplete={autoComplete} {...own} />;
  });

const EMAIL = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
