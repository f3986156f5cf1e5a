import { useState } from 'react';
import { ADMIN_MESSAGES, changeOwnerPasswordRequest, OWNER_PASSWORD_MIN } from '#contract/admin';
import type { TotpState } from '#contract/admin-totp';
import { buttonClass } from '../../../components/button.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { toast } from '../../../components/toast.ts';
import { failureOf, useForm } from '../../../components/use-form.ts';
import { adminName } from '../admin-session.ts';
import { CodeField } from './code-field.tsx';
import { sendOwnerPassword } from './owner-api.ts';
import styles from './sign-in-security.module.css';

interface PasswordSettingsProps {
  totp: TotpState;
  onChanged: () => void;
}

/** Changing the password; the demo's stands in the program. */
export const PasswordSettings = ({ totp, onChanged }: PasswordSettingsProps) => {
  const [isOpen, setOpen] = useState(false);
  if (totp.state === 'unavailable') return <p>{ADMIN_MESSAGES.demoPassword}</p>;
  if (!isOpen) {
    return (
      <button type="button" className={buttonClass('outline')} onClick={() => setOpen(true)}>
        Change password
      </button>
    );
  }
  const close = () => setOpen(false);
  const done = () => {
    close();
    onChanged();
  };
  return <PasswordForm asksCode={totp.state === 'on'} onDone={done} onCancel={close} />;
};

interface PasswordFormProps {
  asksCode: boolean;
  onDone: () => void;
  onCancel: () => void;
}

const PasswordForm = ({ asksCode, onDone, onCancel }: PasswordFormProps) => {
  const { form, isSending, message, errors } = useForm({
    schema: changeOwnerPasswordRequest,
    send: async (request) => {
      try {
        await sendOwnerPassword(request);
        toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
        onDone();
        return null;
      } catch (error) {
        return failureOf(error);
      }
    },
  });
  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <form {...form} className={styles['form']}>
      {/* Tells password managers whose password it is that changes. */}
      <input name="username" autoComplete="username" value={adminName()} readOnly hidden />
      <PasswordField
        name="current_password"
        label="Current password"
        autoComplete="current-password"
        required
        error={errors['current_password']}
      />
      <PasswordField
        name="new_password"
        label="New password"
        autoComplete="new-password"
        required
        minLength={OWNER_PASSWORD_MIN}
        hint={`At least ${OWNER_PASSWORD_MIN} characters.`}
        error={errors['new_password']}
      />
      {asksCode && <CodeField error={errors['code']} />}
      <FormMessage text={hasFieldError ? null : message} />
      <div className={styles['buttons']}>
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? 'Changing...' : 'Change password'}
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};
