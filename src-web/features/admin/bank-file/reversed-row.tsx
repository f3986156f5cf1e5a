import type { BankPart } from '#contract/bank';
import { RouteLink } from '../../../components/route-link.tsx';
import { formatMoney } from '../../../lib/format-money.ts';
import { quotePath } from '../quote-paths.ts';
import type { BankEntry } from './bank-entry.ts';
import styles from './bank-files.module.css';
import { EntryWords } from './payment-row.tsx';

/** The bank took the money back. Only the owner knows for which transfer. */
export const ReversedRow = ({ entry, parts }: { entry: BankEntry; parts: readonly BankPart[] }) => (
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
