import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { buttonClass } from '../../../components/button.ts';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useForm, type FormOptions } from '../../../components/use-form.ts';
import styles from './sign-in-security.module.css';

interface SecurityFormProps<S extends z.ZodMiniType> extends Pick<FormOptions<S>, 'schema' | 'send'> {
  labels: { send: string; sending: string };
  onCancel: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

export const SecurityForm = <S extends z.ZodMiniType>(props: SecurityFormProps<S>) => {
  const { schema, send, labels, onCancel, children } = props;
  const { form, isSending, message, errors } = useForm({ schema, send });
  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <form {...form} className={styles['form']}>
      {children(errors)}
      <FormMessage text={hasFieldError ? null : message} />
      <div className={styles['buttons']}>
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? labels.sending : labels.send}
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};

/** A stranger at an open admin area must not change the sign-in, so the password is asked again. */
export const PasswordAgain = ({ error }: { error: string | undefined }) => (
  <PasswordField name="password" label="Your password" autoComplete="current-password" required error={error} />
);
