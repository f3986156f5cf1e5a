import { encode } from 'uqr';
import { confirmTotpRequest, type TotpEnrolment } from '#contract/admin-totp';
import { Field } from '../../../components/field.tsx';
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

/** Dark on white in both themes, because cameras read QR codes in these colours. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    // An `img` would need the drawing as a file.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  );
};

const QUIET_MODULES = 4;
