import { passkeyForm } from '#contract/admin-passkeys';
import { Field } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.ts';
import { CodeField } from './code-field.tsx';
import { addPasskey } from './passkeys-api.ts';
import { PasswordAgain, SecurityForm } from './security-form.tsx';

interface PasskeyFormProps {
  asksCode: boolean;
  onAdded: () => void;
  onCancel: () => void;
}

/** The browser makes the passkey after the password has been sent. */
export const PasskeyForm = ({ asksCode, onAdded, onCancel }: PasskeyFormProps) => (
  <SecurityForm
    schema={passkeyForm}
    send={async (request) => {
      const failure = await addPasskey(request);
      if (failure !== null) return failure;
      toast({ title: 'Passkey added', description: `“${request.name}” signs you in from now on.` });
      return onAdded();
    }}
    labels={{ send: 'Add', sending: 'Adding...' }}
    onCancel={onCancel}
  >
    {(errors) => (
      <>
        <Field
          name="name"
          label="Name"
          hint="So that you know it again, such as “My phone”."
          autoComplete="off"
          required
          error={errors['name']}
        />
        <PasswordAgain error={errors['password']} />
        {asksCode && <CodeField error={errors['code']} />}
      </>
    )}
  </SecurityForm>
);
