import { lazy, Suspense, useState } from 'react';
import { centsOf } from '#contract/cents';
import type { ClientQuote } from '#contract/quote-views';
import { epcText, formatIban, type TransferAccount } from '#contract/transfer';
import { textButtonClass } from '../../components/text-button.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { word } from '../../lib/words.ts';
import { partLabel } from './quote-labels.ts';
import styles from './transfer-details.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../components/qr-code.tsx')).QrCode }));

export const TransferDetails = ({ quote: { transfer, parts, state, current } }: { quote: ClientQuote }) => {
  if (transfer === null || state.name !== 'accepted') return null;
  return parts
    .filter(({ open, reference }) => open > 0 && reference !== null)
    .map(({ part, open, reference }) => (
      <AccountDetails
        key={part}
        label={`${word('transfer.title')}, ${partLabel(part)}`}
        account={transfer}
        {...{ open, reference, currency: current.currency }}
      />
    ));
};

interface AccountDetailsProps {
  label: string;
  account: TransferAccount;
  open: number;
  reference: string | null;
  currency: string;
}

export const AccountDetails = ({ label, account, open, reference, currency }: AccountDetailsProps) => {
  const { holder, iban, bic, account: lines, note } = account;
  const code = epcText({ account, cents: centsOf(open), currency, reference: reference ?? '' });
  return (
    <section className={styles['transfer']} aria-label={label}>
      <h3>{word('transfer.title')}</h3>
      <div className={styles['how']}>
        <dl className={styles['main']}>
          <Detail label={word('transfer.amount')} text={formatAmount(open, currency)} copied={open.toFixed(2)} />
          <Detail label={word('transfer.iban')} text={formatIban(iban)} copied={iban} />
          <Detail label={word('transfer.account')} text={lines} />
          <Detail label={word('transfer.reference')} text={reference ?? ''} />
        </dl>
        {code !== null && (
          <figure>
            <Suspense fallback={<div className={styles['place']} />}>
              <QrCode text={code} label={word('transfer.qr')} />
            </Suspense>
            <figcaption>{word('transfer.scan')}</figcaption>
          </figure>
        )}
      </div>
      <dl className={styles['rest']}>
        <Detail label={word('transfer.holder')} text={holder} />
        <Detail label={word('transfer.bic')} text={bic} />
      </dl>
      {note !== '' && (
        <p className={styles['note']} dir="auto">
          {note}
        </p>
      )}
      <p>
        {word('transfer.lead')} {word('transfer.after')}
      </p>
    </section>
  );
};

const Detail = ({ label, text, copied = text }: { label: string; text: string; copied?: string }) => {
  const [said, say] = useState('');
  if (text === '') return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      say(word('transfer.copied', { what: label }));
    } catch {
      say(word('transfer.not-copied'));
    }
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>{' '}
        <button type="button" className={textButtonClass} onClick={() => void copy()}>
          {word('transfer.copy', { what: label })}
        </button>
        <output>{said}</output>
      </dd>
    </div>
  );
};
