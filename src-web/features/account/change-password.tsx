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

export const ChangePassword = ({ email, onChanged }: { email: string; onChanged: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <AccountRow term="Password" value="••••••••" action="Change" isOpen={isOpen} onOpen={setOpen}>
      <PasswordForm email={email} onDone={done} />
    </AccountRow>
  );
};

const PasswordForm = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const { form, isSending, message, errors } = useForm({
    schema: changePasswordRequest,
    send: async (request) => {
      await sendPassword(request);
      toast({ title: 'Password changed', description: 'All other devices have been signed out.' });
      onDone();
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {/* Tells password managers which account's password changes. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current_password"
        label="Current Password"
        autoComplete="current-password"
        required
        error={errors['current_password']}
      />
      <PasswordField
        name="new_password"
        label="New Password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        hint={`At least ${PASSWORD_MIN} characters. All other devices are signed out.`}
        error={errors['new_password']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Changing Password...' : 'Change Password'}
      </button>
    </form>
  );
};
