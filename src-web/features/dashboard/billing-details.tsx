import { useQuery, useQueryClient } from '@tanstack/react-query';
import { billingDetails, RECEIPT_MESSAGES, type BillingDetails as Details } from '#contract/receipts';
import { buttonClass } from '../../components/button.ts';
import { Field, TextArea } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { panelFormClass } from '../../components/panel-form.ts';
import styles from './billing-details.module.css';
import { fetchBilling, saveBilling } from './dashboard-api.ts';

export const BillingDetails = () => {
  const { data } = useQuery({ queryKey: KEY, queryFn: fetchBilling });
  return (
    <Panel title="Billing Details" lead="What your receipts say besides who you are.">
      {data === undefined && <div className={styles['place']} />}
      {data !== undefined && <Form key={JSON.stringify(data)} details={data} />}
    </Panel>
  );
};

const KEY = ['billing'];

const Form = ({ details }: { details: Details }) => {
  const client = useQueryClient();
  const save = async (changed: Details) => {
    client.setQueryData(KEY, await saveBilling(changed));
    void client.invalidateQueries({ queryKey: ['receipt'] });
    toast({ title: 'Saved', description: RECEIPT_MESSAGES.billingSaved });
  };
  const { form, isSending, message, errors } = useForm({ schema: billingDetails, send: save });
  return (
    <form {...form} className={panelFormClass}>
      <Field
        name="name"
        label="Company or name"
        defaultValue={details.name}
        autoComplete="organization"
        hint="Left empty, your own name stands there."
        error={errors['name']}
      />
      <TextArea
        name="address"
        label="Address"
        rows={3}
        autoComplete="street-address"
        defaultValue={details.address}
        error={errors['address']}
      />
      <Field
        name="tax_id"
        label="Tax number"
        defaultValue={details.tax_id}
        autoComplete="off"
        error={errors['tax_id']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {isSending ? 'Saving...' : 'Save Billing Details'}
      </button>
    </form>
  );
};
