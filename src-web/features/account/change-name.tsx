import { changeNameRequest, type User } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { Field } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { updateUser } from '../session/session.ts';
import { toast } from '../../components/toast.ts';
import { SummaryRow, useRow } from '../../components/summary-row.tsx';
import { useForm } from '../../components/use-form.ts';
import { sendName } from './account-api.ts';
import styles from './account-form.module.css';
import { word } from '../../lib/words.ts';

export const ChangeName = ({ user }: { user: User }) => {
  const { row, close } = useRow();
  return (
    <SummaryRow term={word('contact.label-name')} value={`${user.first_name} ${user.last_name}`} row={row}>
      <NameForm user={user} onDone={close} />
    </SummaryRow>
  );
};

const NameForm = ({ user, onDone }: { user: User; onDone: () => void }) => {
  const { form, isSending, message, errors } = useForm({
    schema: changeNameRequest,
    send: async (name) => {
      updateUser(await sendName(name));
      toast({ title: word('account.name-saved'), description: word('account.name-saved-text') });
      onDone();
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <Field
        name="first_name"
        label={word('auth.first-name')}
        autoComplete="given-name"
        required
        defaultValue={user.first_name}
        error={errors['first_name'] && word('auth.enter-first-name')}
      />
      <Field
        name="last_name"
        label={word('auth.last-name')}
        autoComplete="family-name"
        required
        defaultValue={user.last_name}
        error={errors['last_name'] && word('auth.enter-last-name')}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {word(isSending ? 'account.saving' : 'account.save-name')}
      </button>
    </form>
  );
};
