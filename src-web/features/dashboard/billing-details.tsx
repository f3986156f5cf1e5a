import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BILLING_FIELDS, billingDetails, RECEIPT_MESSAGES, type BillingDetails as Details } from '#contract/receipts';
import { buttonClass } from '../../components/button.ts';
import { formControls } from '../../components/form-controls.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { panelFormClass } from '../../components/panel-form.ts';
import styles from './billing-details.module.css';
import { fetchBilling, saveBilling } from './dashboard-api.ts';
import { sayMessage, word } from '../../lib/words.ts';

export const BillingDetails = () => {
  const { data } = useQuery({ queryKey: KEY, queryFn: fetchBilling });
  return (
    <Panel title={word('billing.title')} lead={word('billing.lead')}>
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
    toast({ title: word('billing.saved'), description: sayMessage(RECEIPT_MESSAGES.billingSaved) });
  };
  const { form, isSending, message, errors } = useForm({ schema: billingDetails, send: save });
  const controls = formControls(BILLING_FIELDS, {
    labels: { name: word('billing.name'), address: word('billing.address'), tax_id: word('billing.tax-id') },
    errors,
    more: {
      name: { hint: word('billing.name-hint'), defaultValue: details.name },
      address: { rows: 3, defaultValue: details.address },
      tax_id: { defaultValue: details.tax_id },
    },
  });
  return (
    <form {...form} className={panelFormClass}>
      {Object.values(controls)}
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {word(isSending ? 'account.saving' : 'billing.save')}
      </button>
    </form>
  );
};
