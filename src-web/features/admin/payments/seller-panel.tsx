import { useQueryClient } from '@tanstack/react-query';
import { sellerDetails, type SellerDetails } from '#contract/receipts';
import { buttonClass } from '../../../components/button.ts';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { fetchSeller, saveSeller, type Seller } from './payments-api.ts';
import { panelFormClass } from '../../../components/panel-form.ts';
import { SettingsPanel } from './settings-panel.tsx';

export const SellerPanel = () => (
  <SettingsPanel
    title="Receipts"
    lead="How you appear on receipts and credit notes as the seller, from the next one on."
    queryKey={KEY}
    queryFn={fetchSeller}
  >
    {(settings) => <SellerForm key={settings.revision} seller={settings} />}
  </SettingsPanel>
);

const KEY = ['seller'];

const SellerForm = ({ seller: { revision, body } }: { seller: Seller }) => {
  const client = useQueryClient();
  const save = async (details: SellerDetails) => {
    const saved = await saveSeller({ revision, body: details });
    toast({ title: 'Saved', description: saved.message });
    client.setQueryData(KEY, saved.data);
  };
  const { form, isSending, message, errors } = useForm({ schema: sellerDetails, send: save });
  return (
    <form {...form} className={panelFormClass}>
      <Field
        name="name"
        label="Name of the seller"
        defaultValue={body.name}
        autoComplete="off"
        hint="If left empty, your profile’s name is used."
        error={errors['name']}
      />
      <TextArea name="address" label="Address" rows={3} defaultValue={body.address} error={errors['address']} />
      <Field name="tax_id" label="Tax number" defaultValue={body.tax_id} autoComplete="off" error={errors['tax_id']} />
      <TextArea
        name="note"
        label="Note"
        rows={3}
        defaultValue={body.note}
        hint="A line that your tax law asks for, such as for small businesses or a reverse charge."
        error={errors['note']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Saving...' : 'Save Receipt Details'}
      </button>
    </form>
  );
};
