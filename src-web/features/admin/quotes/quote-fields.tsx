import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { Currency } from '#contract/money';
import type { QuoteDraft } from '#contract/quotes';
import { type Provider, PROVIDERS } from '#contract/payment-statuses';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField } from '../components/fields.tsx';
import { FieldRow } from '../components/form-section.tsx';
import { NumberField } from '../components/number-field.tsx';
import { LineFields } from './quote-line-fields.tsx';
import { PartFields, PaymentChoice, PaymentTerm, totalLabel } from './quote-payment.tsx';
import { errorAt } from '../draft/check-draft.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { WorkTerms } from './work-terms.tsx';
import styles from './quote-form.module.css';
import { VatAbroad } from './vat-abroad.tsx';
import { ErrorText } from '../../../components/error-text.tsx';
import { waysLabel } from '../components/ways-label.ts';

interface QuoteFieldsProps {
  draft: QuoteDraft;
  ways: { chosen: readonly Provider[]; offered: readonly Provider[] };
  rates: readonly number[] | null;
  client: string;
  currency: Currency;
  errors: FieldErrors;
  onChange: (change: Partial<QuoteDraft>) => void;
}

export const QuoteFields = ({ draft, ways, rates, client, currency, errors, onChange }: QuoteFieldsProps) => (
  <>
    <TextField
      label="Title"
      value={draft.title}
      error={errors['title']}
      onChange={(title) => onChange({ title, lines: renamed(draft, title) })}
    />
    <RichTextField
      label="What the client gets"
      value={draft.scope}
      error={errorAt(errors, 'scope')}
      hint="What you write, for whom, and what is not included."
      onChange={(scope) => onChange({ scope })}
    />
    <LineFields
      lines={draft.lines}
      rates={rates}
      currency={currency}
      errors={errors}
      onChange={(lines) => onChange({ lines })}
    />
    {rates !== null && <VatAbroad client={client} lines={draft.lines} onChange={(lines) => onChange({ lines })} />}
    <p className={styles['total']}>
      <output>{totalLabel(draft, currency)}</output>
    </p>
    <FieldRow>
      <PaymentChoice {...{ draft, currency, errors, onChange }} />
      <NumberField
        label="Open for, in days"
        min={1}
        max={QUOTE_LIMITS.validDays}
        value={draft.valid_days}
        error={errors['valid_days']}
        onChange={(days) => onChange({ valid_days: days ?? 0 })}
      />
      <NumberField
        label="Pieces included"
        placeholder="Not said"
        min={1}
        max={QUOTE_LIMITS.pieces}
        value={draft.pieces ?? undefined}
        error={errors['pieces']}
        onChange={(pieces) => onChange({ pieces: pieces ?? null })}
      />
      <NumberField
        label="Rounds of changes"
        placeholder="Not said"
        min={0}
        max={QUOTE_LIMITS.rounds}
        value={draft.rounds ?? undefined}
        error={errors['rounds']}
        onChange={(rounds) => onChange({ rounds: rounds ?? null })}
      />
    </FieldRow>
    <WorkTerms {...{ draft, errors, onChange }} />
    <PartFields {...{ draft, currency, errors, onChange }} />
    <PaymentTerm {...{ draft, currency, errors, onChange }} />
    <QuoteWays {...ways} error={errors['ways']} onChange={(next) => onChange({ ways: next })} />
  </>
);

const renamed = ({ title, lines }: QuoteDraft, next: string): QuoteDraft['lines'] =>
  lines.length === 1 && lines[0]?.text === title ? lines.map((line) => ({ ...line, text: next })) : lines;

interface WaysProps {
  chosen: readonly Provider[];
  offered: readonly Provider[];
  error: string | undefined;
  onChange: (ways: Provider[]) => void;
}

const QuoteWays = ({ chosen, offered, error, onChange }: WaysProps) => {
  const all = PROVIDERS.filter((way) => offered.includes(way) || chosen.includes(way));
  if (all.length < 2 && chosen.length > 0) return null;
  return (
    <fieldset className={styles['ways']} aria-describedby={error === undefined ? undefined : 'quote-ways'}>
      <legend>Paid by</legend>
      {all.map((way) => (
        <label key={way}>
          <input
            type="checkbox"
            checked={chosen.includes(way)}
            aria-invalid={error !== undefined}
            onChange={({ target }) =>
              onChange(PROVIDERS.filter((one) => (one === way ? target.checked : chosen.includes(one))))
            }
          />
          {waysLabel([way])}
        </label>
      ))}
      {error !== undefined && <ErrorText id="quote-ways" text={error} />}
    </fieldset>
  );
};
