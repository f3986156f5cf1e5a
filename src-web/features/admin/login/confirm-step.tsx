import { confirmTotpRequest, type TotpEnrolment } from '#contract/admin-totp';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { failureOf, useForm } from '../../../components/use-form.ts';
import { QrCode } from './qr-code.tsx';
import styles from './sign-in-security.module.css';
import { confirmTotp } from './totp-api.ts';

interface ConfirmStepProps {
  enrolment: TotpEnrolment;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app, and asks for a first code. */
export const ConfirmStep = ({ enrolment, onConfirmed, onCancel }: ConfirmStepProps) => {
  const { form, isSending, message, errors } = useForm({
    schema: confirmTotpRequest,
    send: async ({ code }) => {
      try {
        const { recovery_codes: codes } = await confirmTotp(code);
        onConfirmed(codes);
        return null;
      } catch (error) {
        return failureOf(error);
      }
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <p>Scan this with an authenticator app, then type the code it shows.</p>
      <QrCode text={enrolment.uri} label="QR code for the authenticator app" />
      <p className={styles['note']}>
        On the same device, <a href={enrolment.uri}>open it in the app</a>, or type this key there:
        <code className={styles['secret']}>{enrolment.secret}</code>
      </p>
      <Field
        name="code"
        label="One-time code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={errors['code']}
      />
      <FormMessage text={errors['code'] === undefined ? message : null} />
      <div className={styles['buttons']}>
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? 'Checking...' : 'Turn on'}
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};
