import { changePasswordRequest, PASSWORD_MIN } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { toast } from '../../components/toast.ts';
import { SummaryRow, useRow } from '../../components/summary-row.tsx';
import { useForm } from '../../components/use-form.ts';
import { sendPassword } from './account-api.ts';
import styles from './account-form.module.css';
import { word } from '../../lib/words.ts';

export const ChangePassword = ({ email, onChanged }: { email: string; onChanged: () => void }) => {
  const { row, close } = useRow();
  const done = () => {
    close();
    onChanged();
  };
  return (
    <SummaryRow term={word('auth.password')} value="••••••••" row={row}>
      <PasswordForm email={email} onDone={done} />
    </SummaryRow>
  );
};

const PasswordForm = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const { form, isSending, message, errors } = useForm({
    schema: changePasswordRequest,
    send: async (request) => {
      await sendPassword(request);
      toast({ title: word('account.password-changed'), description: word('account.password-changed-text') });
      onDone();
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {/* A password manager needs this hidden field with the account's name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current_password"
        label={word('account.current-password')}
        autoComplete="current-password"
        required
        error={errors['current_password']}
      />
      <PasswordField
        name="new_password"
        label={word('reset.new-password')}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        hint={word('account.password-hint', { count: PASSWORD_MIN })}
        error={errors['new_password']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {word(isSending ? 'account.changing-password' : 'account.change-password')}
      </button>
    </form>
  );
};
