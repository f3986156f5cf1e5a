import type { Currency } from '#contract/money';
import { type PartDue, plannedParts, type WrittenPart } from '#contract/quote-parts';
import { totalCentsOf } from '#contract/quote-lines';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { QuoteDraft } from '#contract/quotes';
import { addDays } from '#contract/days';
import { useId, useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { ErrorText } from '../../../components/error-text.tsx';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { siteToday } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { NumberField } from '../components/number-field.tsx';
import { amountIn, numberIn, ReadField, shownAmount } from './amount-field.tsx';
import styles from './quote-form.module.css';

interface PaymentProps {
  draft: QuoteDraft;
  currency: Currency;
  errors: FieldErrors;
  onChange: (change: Partial<QuoteDraft>) => void;
}

export const PaymentChoice = ({ draft, errors, onChange }: PaymentProps) => (
  <SelectField
    label="Payment"
    value={presetOf(draft)}
    options={PRESETS}
    error={errors['payment']}
    onChange={(preset) =>
      onChange(
        preset === 'whole' || preset === 'halves'
          ? { payment: preset, parts: null }
          : { payment: 'parts', parts: STARTS[preset]() },
      )
    }
  />
);

const PRESETS = [
  { value: 'whole', label: 'All now' },
  { value: 'halves', label: 'Half now, half on approval' },
  { value: 'thirds', label: 'In thirds' },
  { value: 'deposit', label: 'Deposit, and the rest on approval' },
  { value: 'dates', label: 'By dates' },
  { value: 'own', label: 'In other parts' },
] as const;
type Preset = (typeof PRESETS)[number]['value'];

const part = (due: PartDue, share: number | null, day: string | null = null): WrittenPart => ({
  share,
  amount: null,
  due,
  day,
});

const inDays = (count: number): string => addDays(siteToday(), count);

const STARTS: Record<Exclude<Preset, 'whole' | 'halves'>, () => WrittenPart[]> = {
  thirds: () => [part('acceptance', 100 / 3), part('approval', 100 / 3), part('approval', null)],
  deposit: () => [part('acceptance', 30), part('approval', null)],
  dates: () => [part('date', 50, inDays(30)), part('date', null, inDays(60))],
  own: () => [part('acceptance', 40), part('approval', 30), part('date', null, inDays(60))],
};

const presetOf = ({ payment, parts }: QuoteDraft): Preset => {
  if (payment !== 'parts') return payment;
  const dues = (parts ?? []).map(({ due }) => due).join(' ');
  if (dues === 'acceptance approval') return 'deposit';
  if (dues === 'acceptance approval approval' && parts?.slice(0, 2).every(({ share }) => share === 100 / 3))
    return 'thirds';
  return /^date( date)*$/.test(dues) ? 'dates' : 'own';
};

export const PartFields = ({ draft, currency, errors, onChange }: PaymentProps) => {
  const { payment, parts } = draft;
  if (payment !== 'parts') return null;
  const written = parts ?? [];
  const planned = plannedParts(draft, totalCentsOf(draft));
  const change = (at: number, next: Partial<WrittenPart>) =>
    onChange({ parts: written.map((one, index) => (index === at ? { ...one, ...next } : one)) });
  const remove = (at: number) => {
    const left = written.toSpliced(at, 1);
    onChange({ parts: left.map((one, index) => (index === left.length - 1 ? withoutSum(one) : one)) });
  };
  const error = errors['parts'];
  return (
    <fieldset className={styles['lines']}>
      <legend>Parts</legend>
      {written.map((one, index) => {
        const name = `part ${index + 1}`;
        const isLast = index === written.length - 1;
        return (
          // The parts have no ids, and React controls their fields.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles['part']}>
            {isLast ? (
              <p className={styles['rest']}>
                <span>Part {index + 1}</span>
                <output>The rest, {formatMoney(planned[index]?.cents ?? 0, currency)}</output>
              </p>
            ) : (
              <ReadField<Sum>
                label={`Part ${index + 1}, % or ${currency}`}
                value={{ share: one.share, amount: one.amount }}
                read={(text) => sumIn(text, currency)}
                show={shownSum}
                error={errors[`parts.${index}.amount`] ?? errors[`parts.${index}.share`]}
                onChange={(sum) => change(index, sum)}
              />
            )}
            <SelectField
              label={`When ${name} is due`}
              value={one.due}
              options={DUES}
              onChange={(due) => change(index, { due, day: due === 'date' ? inDays(30) : null })}
            />
            {one.due === 'date' && (
              <DayField
                label={`Day of ${name}`}
                value={one.day}
                error={errors[`parts.${index}.day`]}
                onChange={(day) => change(index, { day })}
              />
            )}
            {written.length > 1 && (
              <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(index)}>
                <Icon name="Trash2" />
              </button>
            )}
            {isLast && errors[`parts.${index}.amount`] !== undefined && (
              <ErrorText id="quote-rest" text={errors[`parts.${index}.amount`] ?? ''} />
            )}
          </div>
        );
      })}
      {error !== undefined && <ErrorText id="quote-parts" text={error} />}
      {written.length < QUOTE_LIMITS.parts && (
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() =>
            onChange({
              parts: [...written.slice(0, -1), part('approval', 10), written.at(-1) ?? part('approval', null)],
            })
          }
        >
          <Icon name="Plus" />
          Add Part
        </button>
      )}
    </fieldset>
  );
};

const DUES: readonly { value: PartDue; label: string }[] = [
  { value: 'acceptance', label: 'When it is accepted' },
  { value: 'approval', label: 'On approval, when you ask for it' },
  { value: 'date', label: 'On a day' },
];

const withoutSum = (one: WrittenPart): WrittenPart => ({ ...one, share: null, amount: null });

type Sum = Pick<WrittenPart, 'share' | 'amount'>;

const sumIn = (text: string, currency: Currency): Sum => {
  const share = /%\s*$/.test(text) ? numberIn(text.replace('%', '')) : null;
  if (share !== null) return { share, amount: null };
  return { share: null, amount: amountIn(text, currency) };
};

const shownSum = ({ share, amount }: Sum): string =>
  share === null ? shownAmount(amount) : `${Math.round(share * 100) / 100} %`;

interface DayFieldProps {
  label: string;
  value: string | null;
  error: string | undefined;
  onChange: (day: string | null) => void;
}

const DayField = ({ label, value, error, onChange }: DayFieldProps) => (
  <Field
    name={useId()}
    label={label}
    type="date"
    value={value ?? ''}
    error={error}
    onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
  />
);

export const PaymentTerm = ({ draft: { payment_days: days }, errors, onChange }: PaymentProps) => {
  const [isOpen, setOpen] = useState(false);
  const error = errors['payment_days'];
  if (!isOpen && error === undefined) {
    const count = days ?? QUOTE_LIMITS.usualPaymentDays;
    return (
      <p className={styles['language']}>
        To be paid within {count} {count === 1 ? 'day' : 'days'} after it is due.{' '}
        <button type="button" className={textButtonClass} onClick={() => setOpen(true)}>
          Change<span className="visually-hidden"> the days to pay</span>
        </button>
      </p>
    );
  }
  return (
    <NumberField
      label="Days to pay"
      min={0}
      max={QUOTE_LIMITS.paymentDays}
      value={days ?? QUOTE_LIMITS.usualPaymentDays}
      error={error}
      onChange={(next) => onChange({ payment_days: next ?? 0 })}
    />
  );
};

export const totalLabel = (draft: QuoteDraft, currency: Currency): string => {
  const total = totalCentsOf(draft);
  const money = (cents: number) => formatMoney(cents, currency);
  const planned = plannedParts(draft, total).map(
    ({ cents, due, day }) => `${money(cents)} ${due === 'date' ? `on ${day ?? '…'}` : WHEN[due]}`,
  );
  return draft.payment === 'whole' || total === 0
    ? `Total ${money(total)}`
    : `Total ${money(total)}: ${planned.join(', ')}`;
};

const WHEN = { acceptance: 'when it is accepted', approval: 'on approval' } as const;
