import { useState } from 'react';
import type { Bank, BankPart } from '#contract/bank';
import { centsOf } from '#contract/cents';
import { buttonClass } from '../../../components/button.ts';
import { RouteLink } from '../../../components/route-link.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { failureOf } from '../../../components/use-form.ts';
import { formatAmount, formatMoney } from '../../../lib/format-money.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { quotePath } from '../quote-paths.ts';
import type { BankEntry } from './bank-entry.ts';
import styles from './bank-files.module.css';
import type { Recording } from './file-payments.tsx';
import { isCurrency, sortedParts, type Payment } from './match.ts';

interface PaymentRowProps {
  payment: Payment;
  bank: Bank;
  onRecord: (recording: Recording) => Promise<void>;
}

export const PaymentRow = ({ payment: { entry, id, state }, bank, onRecord }: PaymentRowProps) => {
  const suggested = state.name === 'match' || state.name === 'same' ? state.parts : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOther, setIsOther] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const only = suggested.length === 1 ? suggested[0] : undefined;
  const part = bank.parts.find((one) => keyOf(one) === chosen) ?? (chosen === null ? only : undefined);
  const record = async () => {
    if (part === undefined || isSending) return;
    setSending(true);
    setError(null);
    try {
      await onRecord({ part, id, entry });
    } catch (failure) {
      setError(failureOf(failure).message);
      setSending(false);
    }
  };
  const isSame = state.name === 'same' && !isOther;
  return (
    <li className={styles['payment']}>
      <p className={styles['amount']}>{amountOf(entry, bank)}</p>
      <EntryWords entry={entry} />
      {isSame ? (
        <div className={styles['part']}>
          <p>
            It is recorded, it seems: {formatDay(state.transfer.day)},{' '}
            <RouteLink to={quotePath(state.transfer.quote_id)}>
              <bdi>{state.transfer.title}</bdi>
            </RouteLink>
            .
          </p>
          <button type="button" className={textButtonClass} onClick={() => setIsOther(true)}>
            It is another payment
          </button>
        </div>
      ) : (
        <div className={styles['part']}>
          <SelectField
            label="For"
            value={chosen ?? (only === undefined ? '' : keyOf(only))}
            options={[
              { value: '', label: suggested.length > 1 ? 'Choose one of several…' : 'Choose a part of a quote…' },
              ...sortedParts(suggested.length > 1 ? suggested : bank.parts).map((one) => ({
                value: keyOf(one),
                label: partOption(one),
              })),
            ]}
            onChange={setChosen}
          />
          {part !== undefined && (
            <p>
              {state.name === 'match' && chosen === null && WHY[state.by]}
              {fitOf(entry, part)}
            </p>
          )}
          {error !== null && (
            <p className={styles['failed']} role="alert">
              {error}
            </p>
          )}
          <button
            type="button"
            className={buttonClass('outline')}
            disabled={part === undefined || isSending || !isCurrency(entry, part.currency)}
            onClick={() => void record()}
          >
            {isSending ? 'Recording…' : 'Record'}
            <span className="visually-hidden"> {amountOf(entry, bank)}</span>
          </button>
        </div>
      )}
    </li>
  );
};

const WHY = { reference: '', invoice: 'It names the invoice. ', amount: 'Only the amount says so. ' } as const;

export const EntryWords = ({ entry: { day, payer, text, batch } }: { entry: BankEntry }) => (
  <div className={styles['what']}>
    <p>
      {formatDay(day)}
      {payer !== '' && (
        <>
          , <bdi>{payer}</bdi>
        </>
      )}
    </p>
    {text !== '' && (
      <p>
        <bdi>{text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}</bdi>
      </p>
    )}
    {batch === 'part' && <p>One payment of a batch.</p>}
    {batch === 'sum' && <p>A batch of several payments, whose amounts the file does not say.</p>}
  </div>
);

const LONGEST = 300;

const keyOf = ({ quote_id: quote, part }: BankPart): string => `${quote} ${part}`;

const amountOf = ({ cents, currency }: BankEntry, { parts }: Bank): string =>
  formatMoney(cents, currency === '' ? (parts[0]?.currency ?? 'EUR') : currency);

const partOption = ({ title, who, open, currency, reference }: BankPart): string =>
  `${title}, ${who}, ${open > 0 ? `${formatAmount(open, currency)} open` : 'nothing open'}, ${reference}`;

const fitOf = (entry: BankEntry, { open, currency }: BankPart): string => {
  if (!isCurrency(entry, currency)) return `This quote is in ${currency}, so it cannot be recorded from the file.`;
  const rest = centsOf(open) - entry.cents;
  if (open === 0) return 'Nothing is open here. All of it would be too much, and yours to give back or keep.';
  if (rest === 0) return 'It pays all that is open.';
  return rest > 0
    ? `It pays a part. ${formatMoney(rest, currency)} stays open.`
    : `It is ${formatMoney(-rest, currency)} more than is open. You can give that back or keep it.`;
};
