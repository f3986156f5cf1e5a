import { useState } from 'react';
import { changePasswordRequest, PASSWORD_MIN } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { sendPassword } from './account-api.ts';
import styles from './account-form.module.css';
import { AccountRow } from './account-row.tsx';
import { word } from '../../lib/words.ts';

export const ChangePassword = ({ email, onChanged }: { email: string; onChanged: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <AccountRow
      term={word('auth.password')}
      value="••••••••"
      action={word('account.change')}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <PasswordForm email={email} onDone={done} />
    </AccountRow>
  );
};

const PasswordForm = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const { form, isSending, message, errors } = useForm({
    schema: changePasswordRequest,
    send: async (request) => {
      await sendPassword(request);
      toast({ title: word('account.password-changed'), description: word('account.password-changed-text') });
      onDone();
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {/* Password managers need the name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current_password"
        label={word('account.current-password')}
        autoComplete="current-password"
        required
        error={errors['current_password']}
      />
      <PasswordField
        name="new_password"
        label={word('reset.new-password')}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        hint={word('account.password-hint', { count: PASSWORD_MIN })}
        error={errors['new_password']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {word(isSending ? 'account.changing-password' : 'account.change-password')}
      </button>
    </form>
  );
};
