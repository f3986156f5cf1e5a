import type { Currency } from '#contract/money';
import { type DraftLine, lineAmount } from '#contract/quote-lines';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import { VAT_CATEGORIES, type VatCategory } from '#contract/vat';
import { CATEGORY_NAMES } from '#contract/vat-lacks';
import { useRef } from 'react';
import { buttonClass } from '../../../components/button.ts';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { ErrorText } from '../../../components/error-text.tsx';
import { Icon } from '../../../components/icon.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { formatAmount } from '../../../lib/format-money.ts';
import { SelectField, TextField } from '../components/fields.tsx';
import { AmountField, numberIn, ReadField, shownNumber } from './amount-field.tsx';
import styles from './quote-form.module.css';

interface LinesProps {
  lines: readonly DraftLine[];
  rates: readonly number[] | null;
  currency: Currency;
  errors: FieldErrors;
  most?: number;
  onChange: (lines: DraftLine[]) => void;
}

export const LineFields = ({ lines, rates, currency, errors, most = QUOTE_LIMITS.lines, onChange }: LinesProps) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, next: Partial<DraftLine>) =>
    onChange(lines.map((one, index) => (index === at ? priced({ ...one, ...next }) : one)));
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
      {lines.map((line, index) => (
        // The lines have no ids, and React controls their fields.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-line className={styles['line']}>
          <TextField
            label={`Line ${index + 1}`}
            value={line.text}
            error={errors[`lines.${index}.text`]}
            onChange={(next) => change(index, { text: next })}
          />
          {line.price === undefined ? (
            <AmountField
              label={`Amount of line ${index + 1}, ${currency}`}
              value={line.amount}
              currency={currency}
              error={errors[`lines.${index}.amount`]}
              onChange={(next) => change(index, { amount: next })}
            />
          ) : (
            <p className={styles['rest']}>
              <span>Amount of line {index + 1}</span>
              <output>{formatAmount(line.amount ?? 0, currency)}</output>
            </p>
          )}
          {lines.length > 1 && (
            <button type="button" aria-label={`Remove line ${index + 1}`} onClick={() => remove(index)}>
              <Icon name="Trash2" />
            </button>
          )}
          <More
            number={index + 1}
            line={line}
            rates={rates}
            currency={currency}
            errors={errors}
            onChange={(next) => change(index, next)}
          />
        </div>
      ))}
      {error !== undefined && <ErrorText id="quote-lines" text={error} />}
      {lines.length < most && (
        <button type="button" data-add className={buttonClass('quiet')} onClick={add}>
          <Icon name="Plus" />
          Add Line
        </button>
      )}
    </fieldset>
  );
};

const priced = (line: DraftLine): DraftLine => ({ ...line, amount: lineAmount(line) });

interface MoreProps extends Omit<LinesProps, 'lines' | 'most' | 'onChange'> {
  number: number;
  line: DraftLine;
  onChange: (change: Partial<DraftLine>) => void;
}

const More = ({ number, line, rates, currency, errors, onChange }: MoreProps) => {
  const { text: _text, amount, price, discount, ...plain } = line;
  const at = (field: string) => errors[`lines.${number - 1}.${field}`];
  const isPriced = price !== undefined;
  return (
    <div className={styles['more']}>
      {isPriced && (
        <>
          <ReadField
            label={`Quantity of line ${number}`}
            value={plain.quantity ?? 1}
            read={(typed) => numberIn(typed) ?? 0}
            show={shownNumber}
            error={at('quantity')}
            onChange={(quantity) => onChange({ quantity })}
          />
          <TextField
            label={`Unit of line ${number}`}
            value={plain.unit ?? ''}
            placeholder="hours, pages"
            {...(at('unit') === undefined ? {} : { error: at('unit') })}
            onChange={(unit) => onChange({ unit })}
          />
          <AmountField
            label={`Price of one, ${currency}`}
            value={price}
            currency={currency}
            error={at('price')}
            onChange={(next) => onChange({ price: next ?? 0 })}
          />
          <ReadField
            label="Discount, %"
            value={discount?.percent ?? null}
            read={numberIn}
            show={shownNumber}
            error={at('discount.percent')}
            onChange={(percent) =>
              onChange({ discount: percent === null ? null : { percent, reason: discount?.reason ?? '' } })
            }
          />
          {discount != null && (
            <TextField
              label="Reason of the discount"
              value={discount.reason}
              {...(at('discount.reason') === undefined ? {} : { error: at('discount.reason') })}
              onChange={(reason) => onChange({ discount: { ...discount, reason } })}
            />
          )}
        </>
      )}
      {rates !== null && (
        <SelectField
          label={`VAT of line ${number}`}
          value={keyOf(plain.category ?? 'S', plain.rate ?? 0)}
          options={[
            ...rates.map((rate) => ({ value: keyOf('S', rate), label: `${rate} %` })),
            ...VAT_CATEGORIES.flatMap((category) =>
              category === 'S' ? [] : [{ value: keyOf(category, 0), label: CATEGORY_NAMES[category] }],
            ),
          ]}
          {...(at('category') === undefined ? {} : { error: at('category') })}
          hint={HINTS[plain.category ?? 'S']}
          onChange={(key) => {
            const [category, rate] = key.split(' ');
            const chosen = VAT_CATEGORIES.find((one) => one === category);
            if (chosen !== undefined) onChange({ category: chosen, rate: Number(rate) });
          }}
        />
      )}
      <button
        type="button"
        className={textButtonClass}
        onClick={() =>
          onChange(
            isPriced
              ? { quantity: undefined, unit: undefined, price: undefined, discount: undefined }
              : { quantity: 1, unit: '', price: amount ?? 0 },
          )
        }
      >
        {isPriced ? 'One amount' : 'Quantity, discount'}
        <span className="visually-hidden"> of line {number}</span>
      </button>
    </div>
  );
};

const keyOf = (category: VatCategory, rate: number): string => `${category} ${rate}`;

const HINTS: Partial<Record<VatCategory, string>> = {
  AE: 'For services to a business in another EU country. The client is asked for a VAT ID.',
  K: 'For goods, not for services. The client is asked for a VAT ID.',
  E: 'The invoice says why, as your settings do.',
  O: 'The invoice shows no VAT ID, and all lines must be taxed like this.',
};
