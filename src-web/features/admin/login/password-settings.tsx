import { useState } from 'react';
import { ADMIN_MESSAGES, changeOwnerPasswordRequest, OWNER_PASSWORD_MIN } from '#contract/admin';
import type { TotpState } from '#contract/admin-totp';
import { buttonClass } from '../../../components/button.ts';
import { PasswordField } from '../../../components/password-field.tsx';
import { toast } from '../../../components/toast.ts';
import { adminName } from '../admin-session.ts';
import { CodeField } from './code-field.tsx';
import { sendOwnerPassword } from './owner-api.ts';
import { SecurityForm } from './security-form.tsx';

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

const PasswordForm = ({ asksCode, onDone, onCancel }: PasswordFormProps) => (
  <SecurityForm
    schema={changeOwnerPasswordRequest}
    send={async (request) => {
      await sendOwnerPassword(request);
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
      onDone();
    }}
    labels={{ send: 'Change password', sending: 'Changing...' }}
    onCancel={onCancel}
  >
    {(errors) => (
      <>
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
      </>
    )}
  </SecurityForm>
);
