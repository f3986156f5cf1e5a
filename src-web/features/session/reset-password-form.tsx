import { useState, type FormEvent, type ReactNode } from 'react';
import { ACCOUNT_MESSAGES, PASSWORD_MIN, RESET_FIELDS } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { formControls } from '../../components/form-controls.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { serverMessage } from '../../lib/api-client.ts';
import { focusFirstEmpty } from '../../lib/focus.ts';
import { toast, type ToastMessage } from '../../components/toast.ts';
import styles from './auth-form.module.css';
import { errorToast } from './auth-messages.ts';
import { checkSession } from './keep-session.ts';
import { lengthOf } from '#contract/text';
import { sendNewPassword } from './account-api.ts';
import { sayMessage, word } from '../../lib/words.ts';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  children: ReactNode;
}

type State =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'done' }
  | { status: 'refused'; message: string; field: keyof typeof RESET_FIELDS | null };

export const ResetPasswordForm = ({ token, onDone, children }: ResetPasswordFormProps) => {
  const [state, setState] = useState<State>({ status: 'idle' });
  const isBusy = state.status === 'sending' || state.status === 'done';

  const send = async (password: string) => {
    setState({ status: 'sending' });
    try {
      await sendNewPassword(token, password);
      // The server has ended all sessions of the account, perhaps also this browser's.
      void checkSession();
      setState({ status: 'done' });
      toast({ title: word('reset.done'), description: word('reset.done-text') });
      onDone();
    } catch (error) {
      const message = sayMessage(serverMessage(error) ?? word('reset.failed'));
      setState({ status: 'refused', message, field: null });
      toast(errorToast(message));
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const passwords = { password: typed(form, 'password'), confirmation: typed(form, 'confirmation') };
    const mistake = resetMistake(passwords);
    if (mistake === null) return void send(passwords.password);
    const field = mistake === 'mismatch' ? 'confirmation' : 'password';
    setState({ status: 'refused', message: mistakeToast(mistake).description, field });
    toast(mistakeToast(mistake));
    form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  };

  const controls = formControls(RESET_FIELDS, {
    labels: { password: word('reset.new-password'), confirmation: word('reset.confirm-password') },
    errors: state.status === 'refused' && state.field !== null ? { [state.field]: state.message } : {},
    more: { password: { hint: word('reset.password-hint', { count: PASSWORD_MIN }) } },
  });

  return (
    <form ref={focusFirstEmpty} className={styles['form']} noValidate onSubmit={submit}>
      {Object.values(controls)}
      <FormMessage text={state.status === 'refused' && state.field === null ? state.message : null} />
      <div className={styles['buttons']}>
        <button type="submit" className={buttonClass()} disabled={isBusy}>
          {state.status === 'sending' ? word('reset.updating') : word('reset.update')}
        </button>
        {children}
      </div>
    </form>
  );
};

const typed = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

interface NewPasswords {
  password: string;
  confirmation: string;
}

type ResetMistake = 'mismatch' | 'short';

export const resetMistake = ({ password, confirmation }: NewPasswords): ResetMistake | null => {
  if (password.normalize('NFKC') !== confirmation.normalize('NFKC')) return 'mismatch';
  return lengthOf(password.normalize('NFKC')) < PASSWORD_MIN ? 'short' : null;
};

export const mistakeToast = (mistake: ResetMistake): ToastMessage & { description: string } => ({
  tone: 'error',
  title: word(`reset.${mistake}`),
  description: mistake === 'mismatch' ? word('reset.mismatch-text') : sayMessage(ACCOUNT_MESSAGES.passwordShort),
});
