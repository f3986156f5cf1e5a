import { useQueryClient } from '@tanstack/react-query';
import { formatIban, transferAccount, type TransferAccount } from '#contract/transfer';
import { buttonClass } from '../../../components/button.ts';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { panelFormClass } from '../../../components/panel-form.ts';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { fetchTransferAccount, saveTransferAccount, type TransferSettings } from './payments-api.ts';
import { SettingsPanel } from './settings-panel.tsx';

export const TransferPanel = () => (
  <SettingsPanel
    title="Bank Transfer"
    lead="Where clients transfer the money of quotes that offer it. They see it once they have accepted. If left empty, no quote offers it."
    queryKey={KEY}
    queryFn={fetchTransferAccount}
  >
    {(settings) => <AccountForm key={settings.revision} settings={settings} />}
  </SettingsPanel>
);

const KEY = ['transfer account'];

const AccountForm = ({ settings: { revision, body } }: { settings: TransferSettings }) => {
  const client = useQueryClient();
  const save = async (account: TransferAccount) => {
    const saved = await saveTransferAccount({ revision, body: account });
    toast({ title: 'Saved', description: saved.message });
    client.setQueryData(KEY, saved.data);
    void client.invalidateQueries({ queryKey: ['ways to pay'] });
  };
  const { form, isSending, message, errors } = useForm({ schema: transferAccount, send: save });
  return (
    <form {...form} className={panelFormClass}>
      <Field
        name="holder"
        label="Account holder"
        defaultValue={body.holder}
        autoComplete="off"
        error={errors['holder']}
      />
      <Field
        name="iban"
        label="IBAN"
        defaultValue={formatIban(body.iban)}
        autoComplete="off"
        hint="In euros the client gets a QR code for a banking app, too."
        error={errors['iban']}
      />
      <Field
        name="bic"
        label="BIC"
        defaultValue={body.bic}
        autoComplete="off"
        hint="Needed outside the European Economic Area."
        error={errors['bic']}
      />
      <TextArea
        name="account"
        label="Account in lines"
        rows={3}
        defaultValue={body.account}
        hint="For an account without an IBAN: bank, account and routing number."
        error={errors['account']}
      />
      <TextArea name="note" label="Note on the transfer" rows={3} defaultValue={body.note} error={errors['note']} />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Saving...' : 'Save Bank Account'}
      </button>
    </form>
  );
};
