import { addDays } from '#contract/days';
import { HAND_INVOICE_LIMITS, type InvoiceDraft } from '#contract/hand-invoices';
import type { InvoiceBuyer } from '#contract/invoicing';
import { type Currency } from '#contract/money';
import { toAmount } from '#contract/cents';
import { quoteVat, totalCentsOf } from '#contract/quote-lines';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { QuoteSettings } from '#contract/quote-views';
import { useId, useState } from 'react';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { Field } from '../../../components/field.tsx';
import { formatAmount } from '../../../lib/format-money.ts';
import { formatDay, siteToday } from '../../../lib/format-time.ts';
import { SelectField, TextAreaField, TextField } from '../components/fields.tsx';
import { FieldRow, FormSection } from '../components/form-section.tsx';
import { ClientLanguage } from './language-line.tsx';
import styles from './quote-form.module.css';
import { LineFields } from './quote-line-fields.tsx';
import { COUNTRY_CHOICES, OfferedAbroad } from './vat-abroad.tsx';

interface InvoiceFieldsProps {
  draft: InvoiceDraft;
  settings: QuoteSettings | null;
  currency: Currency;
  errors: FieldErrors;
  onChange: (change: Partial<InvoiceDraft>) => void;
}

export const InvoiceFields = ({ draft, settings, currency, errors, onChange }: InvoiceFieldsProps) => {
  const { title, lines, note, due_on: dueOn, buyer } = draft;
  const rates = settings?.vat?.rates ?? null;
  const seller = settings?.invoicing.country ?? '';
  return (
    <>
      <ClientFields {...{ draft, errors, onChange }} />
      <FormSection title="What it is for">
        <TextField
          label="Title"
          value={title}
          error={errors['title']}
          hint="In the subject of the email and above the lines."
          onChange={(next) => onChange({ title: next, lines: renamed(draft, next) })}
        />
        <LineFields
          lines={lines}
          rates={rates}
          currency={currency}
          errors={errors}
          most={HAND_INVOICE_LIMITS.lines}
          onChange={(next) => onChange({ lines: next })}
        />
        {rates !== null && (
          <div className={styles['abroad']}>
            <OfferedAbroad
              seller={seller}
              country={buyer.country}
              lines={lines}
              onChange={(next) => onChange({ lines: next })}
            />
          </div>
        )}
        <p className={styles['total']}>
          <output>{totalText(draft, currency)}</output>
        </p>
        <TextAreaField
          label="Note (optional)"
          value={note}
          error={errors['note']}
          hint="Shown below the lines."
          onChange={(next) => onChange({ note: next })}
        />
        <DueField
          day={dueOn}
          days={settings?.payment_days ?? QUOTE_LIMITS.usualPaymentDays}
          error={errors['due_on']}
          onChange={(day) => onChange({ due_on: day })}
        />
      </FormSection>
    </>
  );
};

const ClientFields = ({ draft, errors, onChange }: Pick<InvoiceFieldsProps, 'draft' | 'errors' | 'onChange'>) => {
  const { buyer, email, language } = draft;
  const field = (name: keyof InvoiceBuyer, label: string, hint?: string) => (
    <TextField
      label={label}
      value={buyer[name]}
      error={errors[`buyer.${name}`]}
      {...(hint === undefined ? {} : { hint })}
      onChange={(typed) => onChange({ buyer: { ...buyer, [name]: typed } })}
    />
  );
  return (
    <FormSection title="Client" hint="As shown on the invoice. The link goes to the email address.">
      <FieldRow>
        {field('name', 'Name or company')}
        <TextField
          label="Email"
          type="email"
          value={email}
          error={errors['email']}
          onChange={(typed) => onChange({ email: typed })}
        />
        {field('street', 'Street and number')}
        {field('postcode', 'Postcode')}
        {field('city', 'City')}
        {field('region', 'Region (optional)')}
        <SelectField
          label="Country"
          value={buyer.country}
          options={COUNTRIES}
          {...(errors['buyer.country'] === undefined ? {} : { error: errors['buyer.country'] })}
          onChange={(country) => onChange({ buyer: { ...buyer, country } })}
        />
        {field('vat_id', 'VAT ID (optional)')}
        {field('leitweg_id', 'Leitweg-ID (optional)', 'Of a German authority, which makes it an XRechnung.')}
      </FieldRow>
      <ClientLanguage
        language={language}
        error={errors['language']}
        hint="For the invoice and its emails."
        onChange={(next) => onChange({ language: next })}
      />
    </FormSection>
  );
};

const COUNTRIES = COUNTRY_CHOICES.map(({ value, label }) => ({
  value,
  label: value === '' ? 'Choose a country' : label,
}));

interface DueFieldProps {
  day: string | null;
  days: number;
  error: string | undefined;
  onChange: (day: string | null) => void;
}

const DueField = ({ day, days, error, onChange }: DueFieldProps) => {
  const [today] = useState(siteToday);
  const usual = formatDay(addDays(today, days));
  return (
    <FieldRow>
      <Field
        name={useId()}
        label="To be paid by"
        type="date"
        min={today}
        value={day ?? ''}
        error={error}
        hint={`Left empty: your term of ${days} days, which is ${usual} when it is sent today.`}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    </FieldRow>
  );
};

const renamed = ({ title, lines }: InvoiceDraft, next: string): InvoiceDraft['lines'] =>
  lines.length === 1 && lines[0]?.text === title ? lines.map((line) => ({ ...line, text: next })) : lines;

const totalText = (draft: InvoiceDraft, currency: Currency): string => {
  const total = formatAmount(toAmount(totalCentsOf(draft)), currency);
  const vat = quoteVat(draft);
  return vat === null
    ? `Total ${total}`
    : `Total ${total}: ${formatAmount(vat.net, currency)} and ${formatAmount(vat.vat, currency)} VAT`;
};
