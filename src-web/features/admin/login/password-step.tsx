import { beginTotpRequest, type TotpEnrolment } from '#contract/admin-totp';
import { PasswordAgain, SecurityForm } from './security-form.tsx';
import { beginTotp } from './totp-api.ts';

interface PasswordStepProps {
  onBegun: (enrolment: TotpEnrolment) => void;
  onCancel: () => void;
}

/** The password first, then the secret for the authenticator app. */
export const PasswordStep = ({ onBegun, onCancel }: PasswordStepProps) => (
  <SecurityForm
    schema={beginTotpRequest}
    send={async ({ password }) => onBegun(await beginTotp(password))}
    labels={{ send: 'Continue', sending: 'Checking...' }}
    onCancel={onCancel}
  >
    {(errors) => <PasswordAgain error={errors['password']} />}
  </SecurityForm>
);
