import { removeTotpRequest } from '#contract/admin-totp';
import { toast } from '../../../components/toast.ts';
import { CodeField } from './code-field.tsx';
import { PasswordAgain, SecurityForm } from './security-form.tsx';
import { removeTotp } from './totp-api.ts';

interface TotpRemovalProps {
  onRemoved: () => void;
  onCancel: () => void;
}

/** Turning codes off takes both the password and a code. */
export const TotpRemoval = ({ onRemoved, onCancel }: TotpRemovalProps) => (
  <SecurityForm
    schema={removeTotpRequest}
    send={async (request) => {
      await removeTotp(request);
      toast({ title: 'One-time codes are off', description: 'The password alone signs you in.' });
      onRemoved();
    }}
    labels={{ send: 'Turn off', sending: 'Turning off...' }}
    onCancel={onCancel}
  >
    {(errors) => (
      <>
        <CodeField error={errors['code']} />
        <PasswordAgain error={errors['password']} />
      </>
    )}
  </SecurityForm>
);
