import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { buttonClass } from '../../components/button.ts';
import type { FieldErrors } from '../../components/check-fields.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { toast } from '../../components/toast.ts';
import { useForm, type FormOptions } from '../../components/use-form.ts';
import { focusFirstEmpty } from '../../lib/focus.ts';
import styles from './auth-form.module.css';
import { invalidToast } from './auth-messages.ts';

interface AuthFormProps<S extends z.ZodMiniType> extends Pick<FormOptions<S>, 'schema' | 'send'> {
  submit: { idle: string; sending: string };
  other: { question: string; answer: string; onGo: () => void };
  children: (errors: FieldErrors) => ReactNode;
}

export const AuthForm = <S extends z.ZodMiniType>({ submit, other, children, ...options }: AuthFormProps<S>) => {
  const { form, isSending, message, errors } = useForm({
    ...options,
    onInvalid: (messages, invalid) => toast(invalidToast(messages, invalid)),
  });
  return (
    <form {...form} ref={focusFirstEmpty} className={styles['form']}>
      {children(errors)}
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? submit.sending : submit.idle}
      </button>
      <p className={styles['other']}>
        {other.question}{' '}
        <button type="button" className={styles['link']} onClick={other.onGo}>
          {other.answer}
        </button>
      </p>
    </form>
  );
};
