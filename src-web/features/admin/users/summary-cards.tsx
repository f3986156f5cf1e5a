import type { UsersSummary } from '#contract/admin-people';
import { centsOf, formatMoney } from '#contract/money';
import styles from './summary-cards.module.css';

const COUNT = new Intl.NumberFormat('en-US');

const CARDS: readonly { label: string; value: (summary: UsersSummary) => string }[] = [
  { label: 'Total Users', value: (summary) => COUNT.format(summary.total_users) },
  { label: 'Active Subscribers', value: (summary) => COUNT.format(summary.active_subscribers) },
  { label: 'Paying Users', value: (summary) => COUNT.format(summary.paying_users) },
  {
    label: 'Total Revenue',
    value: (summary) => formatMoney(centsOf(summary.total_revenue), summary.currency, 'short'),
  },
];

/** The figures above the list. A dash stands for an unknown one. */
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
      The people are those who have an account. The revenue counts what deleted accounts have paid as well, so the list
      may sum to less.
    </p>
  </>
);
