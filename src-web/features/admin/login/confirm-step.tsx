import { confirmTotpRequest, type TotpEnrolment } from '#contract/admin-totp';
import { Field } from '../../../components/field.tsx';
import { QrCode } from '../../../components/qr-code.tsx';
import { SecurityForm } from './security-form.tsx';
import styles from './sign-in-security.module.css';
import { confirmTotp } from './totp-api.ts';

interface ConfirmStepProps {
  enrolment: TotpEnrolment;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

export const ConfirmStep = ({ enrolment, onConfirmed, onCancel }: ConfirmStepProps) => (
  <SecurityForm
    schema={confirmTotpRequest}
    send={async ({ code }) => {
      const { recovery_codes: codes } = await confirmTotp(code);
      onConfirmed(codes);
    }}
    labels={{ send: 'Turn on', sending: 'Checking...' }}
    onCancel={onCancel}
  >
    {(errors) => (
      <>
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
      </>
    )}
  </SecurityForm>
);
