import { removeTotpRequest } from '#contract/admin-totp';
import { buttonClass } from '../../../components/button.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { toast } from '../../../components/toast.ts';
import { failureOf, useForm } from '../../../components/use-form.ts';
import { CodeField } from './code-field.tsx';
import styles from './sign-in-security.module.css';
import { removeTotp } from './totp-api.ts';

interface TotpRemovalProps {
  onRemoved: () => void;
  onCancel: () => void;
}

/** Turning codes off takes both the password and a code. */
export const TotpRemoval = ({ onRemoved, onCancel }: TotpRemovalProps) => {
  const { form, isSending, message, errors } = useForm({
    schema: removeTotpRequest,
    send: async (request) => {
      try {
        await removeTotp(request);
        toast({ title: 'One-time codes are off', description: 'The password alone signs you in.' });
        onRemoved();
        return null;
      } catch (error) {
        return failureOf(error);
      }
    },
  });
  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <form {...form} className={styles['form']}>
      <CodeField error={errors['code']} />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <FormMessage text={hasFieldError ? null : message} />
      <div className={styles['buttons']}>
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? 'Turning off...' : 'Turn off'}
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};
