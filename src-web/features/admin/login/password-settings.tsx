import { useState } from 'react';
import * as z from 'zod/mini';
import { ADMIN_MESSAGES, changeOwnerPasswordRequest, OWNER_PASSWORD_MIN } from '#contract/admin';
import type { Passkey } from '#contract/admin-passkeys';
import type { TotpState } from '#contract/admin-totp';
import { buttonClass } from '../../../components/button.ts';
import { PasswordField } from '../../../components/password-field.tsx';
import { toast } from '../../../components/toast.ts';
import { adminName } from '../admin-session.ts';
import { CodeField } from './code-field.tsx';
import { sendOwnerPassword } from './owner-api.ts';
import { SecurityForm } from './security-form.tsx';
import styles from './sign-in-security.module.css';

interface PasswordSettingsProps {
  totp: TotpState;
  passkeys: readonly Passkey[];
  onChanged: () => void;
}

/** The demo password is fixed in the program and cannot be changed. */
export const PasswordSettings = ({ totp, passkeys, onChanged }: PasswordSettingsProps) => {
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
  return <PasswordForm asksCode={totp.state === 'on'} passkeys={passkeys} onDone={done} onCancel={close} />;
};

interface PasswordFormProps {
  asksCode: boolean;
  passkeys: readonly Passkey[];
  onDone: () => void;
  onCancel: () => void;
}

/** A browser sends a box only if it is ticked. */
const ticked = z.optional(z.literal('on'));
const passwordForm = z.extend(changeOwnerPasswordRequest, { end_passkeys: ticked, end_codes: ticked });

const PasswordForm = ({ asksCode, passkeys, onDone, onCancel }: PasswordFormProps) => (
  <SecurityForm
    schema={passwordForm}
    send={async ({ end_passkeys, end_codes, ...request }) => {
      await sendOwnerPassword({ ...request, end_passkeys: end_passkeys === 'on', end_codes: end_codes === 'on' });
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
      onDone();
    }}
    labels={{ send: 'Change password', sending: 'Changing...' }}
    onCancel={onCancel}
  >
    {(errors) => (
      <>
        {/* A password manager needs this hidden field with the username. */}
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
        {(passkeys.length > 0 || asksCode) && (
          <fieldset className={styles['ends']}>
            <legend>If somebody else may have known the old one</legend>
            {passkeys.length > 0 && (
              <label>
                <input type="checkbox" name="end_passkeys" />
                <span>Remove every passkey: {passkeys.map(({ name }) => name).join(', ')}</span>
              </label>
            )}
            {asksCode && (
              <label>
                <input type="checkbox" name="end_codes" />
                <span>Turn one-time codes off, to set them up again</span>
              </label>
            )}
          </fieldset>
        )}
      </>
    )}
  </SecurityForm>
);
