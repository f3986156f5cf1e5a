import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  COUNTRIES,
  INVOICING_LIMITS,
  invoicing,
  sellerLacks,
  usualVat,
  type Invoicing,
  type VatKind,
} from '#contract/invoicing';
import { lacksText } from '#contract/vat-lacks';
import { buttonClass } from '../../../components/button.ts';
import { checkFields, type FieldErrors } from '../../../components/check-fields.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { panelFormClass } from '../../../components/panel-form.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { NumberField } from '../components/number-field.tsx';
import { SelectField, TextField, Toggle } from '../components/fields.tsx';
import { fetchInvoicing, saveInvoicing, type InvoicingSettings } from './invoices-api.ts';
import { SettingsPanel } from './settings-panel.tsx';

export const InvoicingPanel = () => (
  <SettingsPanel
    title="Invoice Settings"
    lead="With invoices, each part of a quote is billed when it becomes due, and a payment gets a confirmation instead of a receipt. Quotes that were accepted before keep their receipts."
    queryKey={KEY}
    queryFn={fetchInvoicing}
  >
    {(settings) => <SettingsForm key={settings.revision} settings={settings} />}
  </SettingsPanel>
);

const KEY = ['invoicing'];

const SettingsForm = ({ settings: { revision, body } }: { settings: InvoicingSettings }) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(body);
  const [rates, setRates] = useState(body.rates.join(', '));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const set = (change: Partial<Invoicing>) => setDraft((now) => ({ ...now, ...change }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const check = checkFields(invoicing, { ...draft, rates: ratesOf(rates) });
    setErrors(check.isValid ? {} : check.errors);
    setMessage(check.isValid ? null : check.messages.join(' '));
    if (!check.isValid || isSending) return;
    setSending(true);
    try {
      const saved = await saveInvoicing({ revision, body: check.values });
      toast({ title: 'Saved', description: saved.message });
      client.setQueryData(KEY, saved.data);
      for (const name of ['invoices', 'ways to pay', 'client country'])
        void client.invalidateQueries({ queryKey: [name] });
    } catch (error) {
      setMessage(failureOf(error).message);
    } finally {
      setSending(false);
    }
  };
  const text = (name: TextName, label: string, hint?: string) => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      hint={hint}
    />
  );
  const lacks = draft.issues ? sellerLacks(draft, [usualVat(draft).category], { isXRechnung: false }) : [];
  return (
    <form noValidate className={panelFormClass} onSubmit={(event) => void save(event)}>
      <Toggle label="Issue invoices for quotes" value={draft.issues} onChange={(issues) => set({ issues })} />
      {draft.issues && (
        <>
          {text('name', 'Name or company')}
          {text('street', 'Street and number')}
          {text('postcode', 'Postcode')}
          {text('city', 'City')}
          {text('region', 'Region', 'Where your country’s addresses have one.')}
          <SelectField
            label="Country"
            value={draft.country}
            options={countries()}
            onChange={(country) => set({ country })}
            error={errors['country']}
          />
          {text('email', 'Email', 'Shown on invoices, also as the electronic address.')}
          {text('contact', 'Contact’s name', 'German authorities ask for a contact with a phone number.')}
          {text('phone', 'Phone')}
          {text('vat_id', 'VAT ID')}
          {text('tax_number', 'Tax number')}
          <SelectField label="VAT" value={draft.vat} options={VAT} onChange={(vat) => set({ vat })} />
          {draft.vat !== 'none' &&
            text(
              'small_reason',
              'Why something is exempt',
              'The sentence that your law asks for, as of a small business.',
            )}
          {draft.vat === 'standard' && (
            <TextField
              label="VAT rates in per cent"
              value={rates}
              onChange={setRates}
              error={errors['rates'] ?? errors['rates.0']}
              hint="The usual one first, such as 19, 7."
            />
          )}
          <SelectField
            label="Prices in quotes"
            value={draft.prices}
            options={PRICES}
            onChange={(prices) => set({ prices })}
          />
          <NumberField
            label="Days to pay"
            value={draft.term_days}
            min={0}
            max={INVOICING_LIMITS.termDays}
            onChange={(days) => set({ term_days: days ?? -1 })}
            error={errors['term_days']}
            hint="Where a quote names no days of its own."
          />
          {text('invoice_prefix', 'Numbers of invoices begin with')}
          {text('credit_prefix', 'Numbers of credit notes begin with')}
          {lacks.length > 0 && <p>{`Until this is given, invoices wait: ${lacksText(lacks)}.`}</p>}
        </>
      )}
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Saving...' : 'Save Invoice Settings'}
      </button>
    </form>
  );
};

type TextName =
  | 'name'
  | 'street'
  | 'postcode'
  | 'city'
  | 'region'
  | 'email'
  | 'contact'
  | 'phone'
  | 'vat_id'
  | 'tax_number'
  | 'small_reason'
  | 'invoice_prefix'
  | 'credit_prefix';

const VAT: readonly { value: VatKind; label: string }[] = [
  { value: 'none', label: 'No VAT is shown' },
  { value: 'small', label: 'Small business, exempt' },
  { value: 'standard', label: 'VAT with rates' },
];

const PRICES = [
  { value: 'net', label: 'Without VAT' },
  { value: 'gross', label: 'With VAT' },
] as const;

/** A text that is no number becomes `NaN`, which the schema refuses. */
const ratesOf = (typed: string): number[] =>
  typed
    .split(/[;\s]+|,\s+|,$/)
    .filter((part) => part !== '')
    .map((part) => Number(part.replace(',', '.').replace('%', '')));

const countries = () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return [
    { value: '', label: 'Choose a country' },
    ...COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).toSorted((one, other) =>
      one.label.localeCompare(other.label, 'en'),
    ),
  ];
};
