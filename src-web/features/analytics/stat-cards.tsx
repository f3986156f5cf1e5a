import type { ContactTotals } from '#contract/analytics';
import { formatCount } from '../../lib/format-count.ts';
import styles from './stat-cards.module.css';

/** Without totals the cards are placeholders. */
export const StatCards = ({ totals }: { totals: ContactTotals | null }) => (
  <dl className={styles['cards']}>
    {CARDS.map(({ key, label, note }) => (
      <div key={key} className={styles['card']}>
        <dt>{label}</dt>
        <dd className={styles['figure']}>
          {totals === null ? <span className={styles['waiting']} /> : formatCount(totals[key])}
        </dd>
        <dd className={styles['note']}>{note}</dd>
      </div>
    ))}
  </dl>
);

const CARDS = [
  { key: 'total', label: 'Total Contacts', note: 'Messages you have not deleted' },
  { key: 'this_week', label: 'This Week', note: 'In the last 7 days' },
  { key: 'unique_visitors', label: 'Unique Visitors', note: 'Different e-mail addresses' },
  { key: 'new_messages', label: 'New Messages', note: 'Not opened yet' },
] as const satisfies readonly { key: keyof ContactTotals; label: string; note: string }[];
