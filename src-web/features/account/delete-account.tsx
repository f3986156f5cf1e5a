import { useState } from 'react';
import { deleteAccountRequest } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { sendDeletion } from './account-api.ts';
import styles from './account-form.module.css';

export const DeleteAccount = ({ onDeleted }: { onDeleted: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('quiet')} onClick={() => setAsking(true)}>
        Delete my account
      </button>
      {isAsking && (
        <Dialog title="Delete my account" onClose={() => setAsking(false)}>
          <DeletionForm onDeleted={onDeleted} />
        </Dialog>
      )}
    </>
  );
};

const DeletionForm = ({ onDeleted }: { onDeleted: () => void }) => {
  const { form, isSending, message, errors } = useForm({
    schema: deleteAccountRequest,
    send: async ({ password }) => {
      await sendDeletion(password);
      toast({ title: 'Account deleted', description: 'Your account has been deleted.' });
      onDeleted();
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <p>
        Your name, your address and your password are erased, and every device is signed out. Records of orders stay,
        without you in them. This cannot be undone.
      </p>
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Deleting Account...' : 'Delete Account'}
      </button>
    </form>
  );
};
