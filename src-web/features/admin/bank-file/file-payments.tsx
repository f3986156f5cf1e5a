import { useEffect, useRef, useState } from 'react';
import type { Bank, BankPart } from '#contract/bank';
import { buttonClass } from '../../../components/button.ts';
import { disclosureClass } from '../../../components/disclosure.ts';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { formatCount } from '../../../lib/format-count.ts';
import type { BankEntry, BankFile } from './bank-entry.ts';
import styles from './bank-files.module.css';
import { matchEntries, partsIn, type Payment } from './match.ts';
import { PaymentRow, EntryWords } from './payment-row.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { formatMoney } from '../../../lib/format-money.ts';
import { quotePath } from '../quote-paths.ts';

export interface Recording {
  part: BankPart;
  id: string;
  entry: BankEntry;
}

interface FilePaymentsProps {
  file: BankFile;
  bank: Bank;
  onRecord: (recording: Recording) => Promise<void>;
  onSeen: (day: string) => Promise<void>;
  onColumns: (() => void) | null;
}

export const FilePayments = ({ file, bank, onRecord, onSeen, onColumns }: FilePaymentsProps) => {
  const [payments, setPayments] = useState<readonly Payment[] | null>(null);
  const [shown, setShown] = useState(PAGE);
  useEffect(() => {
    let isHere = true;
    void matchEntries(file.entries, bank).then((found) => isHere && setPayments(found));
    return () => {
      isHere = false;
    };
  }, [file, bank]);
  const waiting = payments?.filter(({ state }) => state.name === 'match' || state.name === 'same');
  useSeen(file.until, bank, waiting?.every(({ state }) => state.name === 'same') === true, onSeen);
  if (payments === null || waiting === undefined) return <SkeletonRows count={3} />;
  const unknown = payments.filter(({ state }) => state.name === 'unknown');
  const recorded = payments.filter(({ state }) => state.name === 'recorded').length;
  const reversed = file.entries.filter((entry) => entry.kind === 'reversed' && partsIn(entry, bank.parts).length > 0);
  return (
    <>
      <p className={styles['counts']}>{countsOf(file, recorded)}</p>
      {file.unreadable.length > 0 && (
        <p className={styles['failed']}>
          {file.unreadable.length === 1 ? 'Line' : 'Lines'} {file.unreadable.slice(0, 10).join(', ')}
          {file.unreadable.length > 10 && ` and ${formatCount(file.unreadable.length - 10)} more`}: no day or no amount
          can be read.
        </p>
      )}
      {onColumns !== null && (
        <button type="button" className={textButtonClass} onClick={onColumns}>
          Change what its columns are
        </button>
      )}
      {waiting.length === 0 && <p>Nothing to add{unknown.length > 0 && ' by reference or amount'}.</p>}
      {reversed.map((entry) => (
        <ReversedRow key={entry.identity} entry={entry} parts={partsIn(entry, bank.parts)} />
      ))}
      <ul>
        {waiting.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} bank={bank} onRecord={onRecord} />
        ))}
      </ul>
      {unknown.length > 0 && (
        <details className={disclosureClass}>
          <summary>
            {formatCount(unknown.length)} {unknown.length === 1 ? 'payment names' : 'payments name'} no quote
          </summary>
          <ul>
            {unknown.slice(0, shown).map((payment) => (
              <PaymentRow key={payment.id} payment={payment} bank={bank} onRecord={onRecord} />
            ))}
          </ul>
          {unknown.length > shown && (
            <button type="button" className={buttonClass('quiet')} onClick={() => setShown(shown + PAGE)}>
              Show more
            </button>
          )}
        </details>
      )}
    </>
  );
};

const PAGE = 25;

/** When no payment waits, the owner has checked the bank to the file's last day. */
const useSeen = (
  until: string | null,
  { seen_until: seen, today }: Bank,
  isDone: boolean,
  onSeen: (day: string) => Promise<void>,
): void => {
  const day = until !== null && until > today ? today : until;
  const said = useRef<string>(null);
  useEffect(() => {
    if (!isDone || day === null || said.current === day || (seen !== null && seen >= day)) return;
    said.current = day;
    void onSeen(day);
  }, [isDone, day, seen, onSeen]);
};

const countsOf = ({ entries }: BankFile, recorded: number): string => {
  const count = (...kinds: readonly BankEntry['kind'][]): number =>
    entries.filter(({ kind }) => kinds.includes(kind)).length;
  const named: [number, string][] = [
    [count('credit'), 'came in'],
    [recorded, 'of them recorded already'],
    [count('debit', 'returned-debit'), 'went out or came back'],
    [count('pending'), 'not booked yet'],
    [count('reversed'), 'taken back by the bank'],
  ];
  const said = named.filter(([number], index) => number > 0 || index === 0);
  return `${said.map(([number, words]) => `${formatCount(number)} ${words}`).join(', ')}.`;
};

/** The bank took this money back. Only the owner knows which transfer it was. */
const ReversedRow = ({ entry, parts }: { entry: BankEntry; parts: readonly BankPart[] }) => (
  <div className={styles['payment']} role="alert">
    <p className={styles['amount']}>{formatMoney(-entry.cents, entry.currency === '' ? 'EUR' : entry.currency)}</p>
    <EntryWords entry={entry} />
    <div className={styles['part']}>
      <p>Your bank took this payment back. If its transfer is recorded, take it back on the quote, too.</p>
      {parts.map(({ quote_id: quote, part, title }) => (
        <RouteLink key={`${quote} ${part}`} to={quotePath(quote)}>
          <bdi>{title}</bdi>
        </RouteLink>
      ))}
    </div>
  </div>
);
