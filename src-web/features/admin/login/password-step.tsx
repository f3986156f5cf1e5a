import { beginTotpRequest, type TotpEnrolment } from '#contract/admin-totp';
import { buttonClass } from '../../../components/button.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { failureOf, useForm } from '../../../components/use-form.ts';
import styles from './sign-in-security.module.css';
import { beginTotp } from './totp-api.ts';

interface PasswordStepProps {
  onBegun: (enrolment: TotpEnrolment) => void;
  onCancel: () => void;
}

/** Asks for the password again, so that nobody who finds the admin area open can lock the owner out. */
export const PasswordStep = ({ onBegun, onCancel }: PasswordStepProps) => {
  const { form, isSending, message, errors } = useForm({
    schema: beginTotpRequest,
    send: async ({ password }) => {
      try {
        onBegun(await beginTotp(password));
        return null;
      } catch (error) {
        return failureOf(error);
      }
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <FormMessage text={errors['password'] === undefined ? message : null} />
      <div className={styles['buttons']}>
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? 'Checking...' : 'Continue'}
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};
