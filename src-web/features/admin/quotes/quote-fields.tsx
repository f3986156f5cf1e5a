import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { Currency } from '#contract/money';
import type { QuoteDraft } from '#contract/quotes';
import type { Provider } from '#contract/transfer';
import { useRef } from 'react';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { buttonClass } from '../../../components/button.ts';
import { ErrorText } from '../../../components/error-text.tsx';
import { Icon } from '../../../components/icon.tsx';
import { TextField } from '../components/fields.tsx';
import { FieldRow } from '../components/form-section.tsx';
import { NumberField } from '../components/number-field.tsx';
import { AmountField } from './amount-field.tsx';
import { PartFields, PaymentChoice, PaymentTerm, totalLabel } from './quote-payment.tsx';
import { QuoteWays } from './quote-ways.tsx';
import { errorAt } from '../draft/check-draft.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import styles from './quote-form.module.css';

interface QuoteFieldsProps {
  draft: QuoteDraft;
  ways: { chosen: readonly Provider[]; offered: readonly Provider[] };
  currency: Currency;
  errors: FieldErrors;
  onChange: (change: Partial<QuoteDraft>) => void;
}

export const QuoteFields = ({ draft, ways, currency, errors, onChange }: QuoteFieldsProps) => (
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
    <Lines lines={draft.lines} currency={currency} errors={errors} onChange={(lines) => onChange({ lines })} />
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
    <PartFields {...{ draft, currency, errors, onChange }} />
    <PaymentTerm {...{ draft, currency, errors, onChange }} />
    <QuoteWays {...ways} error={errors['ways']} onChange={(next) => onChange({ ways: next })} />
  </>
);

const renamed = ({ title, lines }: QuoteDraft, next: string): QuoteDraft['lines'] =>
  lines.length === 1 && lines[0]?.text === title ? lines.map((line) => ({ ...line, text: next })) : lines;

type LinesProps = Omit<QuoteFieldsProps, 'draft' | 'ways' | 'onChange'> & {
  lines: QuoteDraft['lines'];
  onChange: (lines: QuoteDraft['lines']) => void;
};

const Lines = ({ lines, currency, errors, onChange }: LinesProps) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, line: Partial<QuoteDraft['lines'][number]>) =>
    onChange(lines.map((one, index) => (index === at ? { ...one, ...line } : one)));
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    onChange([...lines, { text: '', amount: null }]);
    focus('[data-line]:last-of-type input');
  };
  const remove = (at: number) => {
    onChange(lines.toSpliced(at, 1));
    focus('[data-add]');
  };
  const error = errors['lines'];
  return (
    <fieldset ref={list} className={styles['lines']} aria-describedby={error === undefined ? undefined : 'quote-lines'}>
      <legend>Lines</legend>
      {lines.map(({ text, amount }, index) => (
        // Lines have no ids, and their fields are controlled.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-line className={styles['line']}>
          <TextField
            label={`Line ${index + 1}`}
            value={text}
            error={errors[`lines.${index}.text`]}
            onChange={(next) => change(index, { text: next })}
          />
          <AmountField
            label={`Amount of line ${index + 1}, ${currency}`}
            value={amount}
            currency={currency}
            error={errors[`lines.${index}.amount`]}
            onChange={(next) => change(index, { amount: next })}
          />
          {lines.length > 1 && (
            <button type="button" aria-label={`Remove line ${index + 1}`} onClick={() => remove(index)}>
              <Icon name="Trash2" />
            </button>
          )}
        </div>
      ))}
      {error !== undefined && <ErrorText id="quote-lines" text={error} />}
      {lines.length < QUOTE_LIMITS.lines && (
        <button type="button" data-add className={buttonClass('quiet')} onClick={add}>
          <Icon name="Plus" />
          Add Line
        </button>
      )}
    </fieldset>
  );
};
