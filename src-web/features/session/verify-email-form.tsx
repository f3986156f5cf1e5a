import { useState } from 'react';
import { verifyPasswordRequest } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { failureOf, useForm } from '../../components/use-form.ts';
import styles from './auth-form.module.css';
import { confirmEmail, disownAccount } from './account-api.ts';
import { word } from '../../lib/words.ts';

interface VerifyEmailFormProps {
  token: string;
  onConfirmed: () => void;
  onRemoved: () => void;
}

/** The link changes nothing before a click, because mail programs open links too. */
export const VerifyEmailForm = ({ token, onConfirmed, onRemoved }: VerifyEmailFormProps) => {
  const { form, isSending, message, errors } = useForm({
    schema: verifyPasswordRequest,
    send: async ({ password }) => {
      await confirmEmail({ token, password });
      onConfirmed();
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <PasswordField
        name="password"
        label={word('auth.password')}
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <FormMessage text={errors['password'] === undefined ? message : null} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {word(isSending ? 'verify.confirming' : 'verify.confirm')}
      </button>
      <Disown token={token} onRemoved={onRemoved} />
    </form>
  );
};

const Disown = ({ token, onRemoved }: { token: string; onRemoved: () => void }) => {
  const [state, setState] = useState<{ isSending: boolean; failure: string | null }>({
    isSending: false,
    failure: null,
  });
  const disown = async () => {
    if (state.isSending) return;
    setState({ isSending: true, failure: null });
    try {
      await disownAccount(token);
      onRemoved();
    } catch (error) {
      setState({ isSending: false, failure: failureOf(error).message });
    }
  };
  return (
    <div className={styles['other']}>
      <p>{word('verify.not-me-text')}</p>
      <FormMessage text={state.failure} />
      <button
        type="button"
        className={buttonClass('outline')}
        aria-disabled={state.isSending}
        onClick={() => void disown()}
      >
        {word(state.isSending ? 'verify.removing' : 'verify.not-me')}
      </button>
    </div>
  );
};
