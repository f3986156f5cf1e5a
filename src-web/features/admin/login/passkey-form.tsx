import { passkeyForm } from '#contract/admin-passkeys';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { CodeField } from './code-field.tsx';
import { addPasskey } from './passkeys-api.ts';
import styles from './sign-in-security.module.css';

interface PasskeyFormProps {
  asksCode: boolean;
  onAdded: () => void;
  onCancel: () => void;
}

/** Asks for the password first, so that nobody who finds the admin area open adds a way in. */
export const PasskeyForm = ({ asksCode, onAdded, onCancel }: PasskeyFormProps) => {
  const { form, isSending, message, errors } = useForm({
    schema: passkeyForm,
    send: async (request) => {
      const failure = await addPasskey(request);
      if (failure !== null) return failure;
      toast({ title: 'Passkey added', description: `“${request.name}” signs you in from now on.` });
      onAdded();
      return null;
    },
  });
  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <form {...form} className={styles['form']}>
      <Field
        name="name"
        label="Name"
        hint="So that you know it again, such as “My phone”."
        autoComplete="off"
        required
        error={errors['name']}
      />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      {asksCode && <CodeField error={errors['code']} />}
      <FormMessage text={hasFieldError ? null : message} />
      <div className={styles['buttons']}>
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? 'Adding...' : 'Add'}
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};
