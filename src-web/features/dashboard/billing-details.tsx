import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BILLING_FIELDS, billingDetails, RECEIPT_MESSAGES, type BillingDetails as Details } from '#contract/receipts';
import { buttonClass } from '../../components/button.ts';
import { formControls } from '../../components/form-controls.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { Panel } from '../../components/panel.tsx';
import { SummaryRow, useRow } from '../../components/summary-row.tsx';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { panelFormClass } from '../../components/panel-form.ts';
import styles from './billing-details.module.css';
import { fetchBilling, saveBilling } from './dashboard-api.ts';
import { sayMessage, word } from '../../lib/words.ts';

export const BillingDetails = ({ name }: { name: string }) => {
  const { data } = useQuery({ queryKey: KEY, queryFn: fetchBilling });
  return (
    <Panel title={word('billing.title')} lead={word('billing.lead')}>
      {data === undefined && <div className={styles['place']} />}
      {data !== undefined && <Row details={data} name={name} />}
    </Panel>
  );
};

const KEY = ['billing'];

const Row = ({ details, name }: { details: Details; name: string }) => {
  const { row, close } = useRow();
  const taxNumber = details.tax_id.trim() && word('receipt.tax-number', { number: details.tax_id });
  const shown = [details.name || name, details.address, taxNumber].filter((text) => text.trim() !== '');
  return (
    <SummaryRow term={word('billing.shown')} value={shown.join('\n')} row={row}>
      <BillingForm key={JSON.stringify(details)} details={details} onDone={close} />
    </SummaryRow>
  );
};

export const BillingForm = ({ details, onDone }: { details: Details; onDone: () => void }) => {
  const client = useQueryClient();
  const save = async (changed: Details) => {
    client.setQueryData(KEY, await saveBilling(changed));
    void client.invalidateQueries({ queryKey: ['receipt'] });
    toast({ title: sayMessage(RECEIPT_MESSAGES.billingSaved) });
    onDone();
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
