import type { UsersSummary } from '#contract/admin-people';
import { formatAmount } from '#contract/money';
import { netLine } from '../../../components/net-line.ts';
import { formatCount } from '../../../lib/format-count.ts';
import styles from './summary-cards.module.css';

/** A dash stands for an unknown figure. */
export const SummaryCards = ({ summary }: { summary: UsersSummary | null }) => (
  <>
    <dl className={styles['cards']}>
      {CARDS.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{summary === null ? '–' : value(summary)}</dd>
        </div>
      ))}
    </dl>
    <p className={styles['note']}>
      The people are those who have an account. The revenue is money from accounts, less what went back. It counts what
      deleted accounts have paid as well, so the list may sum to less. {summary !== null && netLine(summary.net)}
    </p>
  </>
);

const CARDS: readonly { label: string; value: (summary: UsersSummary) => string }[] = [
  { label: 'Total Users', value: (summary) => formatCount(summary.total_users) },
  { label: 'Active Subscribers', value: (summary) => formatCount(summary.active_subscribers) },
  { label: 'Paying Users', value: (summary) => formatCount(summary.paying_users) },
  {
    label: 'Total Revenue',
    value: (summary) => formatAmount(summary.total_revenue, summary.currency, 'short'),
  },
];
