import { useQueryClient } from '@tanstack/react-query';
import { COUNTRIES, invoiceBuyer, type InvoiceBuyer } from '#contract/invoicing';
import type { InvoiceSummary } from '#contract/invoices';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { panelFormClass } from '../../../components/panel-form.ts';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { DESK } from '../use-waiting.ts';
import { saveBuyer } from './invoices-api.ts';

export const BuyerDialog = ({ invoice: { id, buyer }, onClose }: { invoice: InvoiceSummary; onClose: () => void }) => {
  const client = useQueryClient();
  const { form, isSending, message, errors } = useForm({
    schema: invoiceBuyer,
    send: async (given) => {
      const saved = await saveBuyer(id, given);
      toast({ title: 'Saved', description: saved.message });
      for (const name of ['invoices', DESK]) void client.invalidateQueries({ queryKey: [name] });
      onClose();
    },
  });
  return (
    <Dialog title="The Client on the Invoice" onClose={onClose}>
      <form {...form} className={panelFormClass}>
        {FIELDS.map(([name, label]) => (
          <Field
            key={name}
            name={name}
            label={label}
            defaultValue={buyer[name]}
            autoComplete="off"
            error={errors[name]}
            {...(name === 'country' ? { list: 'countries', maxLength: 2 } : {})}
          />
        ))}
        <datalist id="countries">
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {NAMES.of(code)}
            </option>
          ))}
        </datalist>
        <FormMessage text={message} />
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? 'Saving...' : 'Save Details'}
        </button>
      </form>
    </Dialog>
  );
};

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

const FIELDS: readonly (readonly [name: keyof InvoiceBuyer, label: string])[] = [
  ['name', 'Name or company'],
  ['street', 'Street and number'],
  ['postcode', 'Postcode'],
  ['city', 'City'],
  ['region', 'Region'],
  ['country', 'Country, in two letters'],
  ['vat_id', 'VAT ID'],
  ['leitweg_id', 'Leitweg-ID'],
];
