import { formatAmount } from '#contract/money';
import type { DayCounts } from '#contract/analytics';
import { formatCount } from '../../lib/format-count.ts';
import { formatUtcDay, totalOf } from './analytics-labels.ts';
import styles from './day-table.module.css';

/** On a phone the table scrolls sideways by itself. */
export const DayTable = ({ days, currency }: { days: readonly DayCounts[]; currency: string }) => (
  // The focus lets a keyboard scroll the table.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={styles['scroll']} aria-label="Numbers by day" tabIndex={0}>
    <table className={styles['days']}>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          {COLUMNS.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((counts) => (
          <tr key={counts.day}>
            <th scope="row">
              <time dateTime={counts.day}>{formatUtcDay(counts.day)}</time>
            </th>
            {COLUMNS.map(({ key }) => (
              <td key={key}>{formatCount(counts[key])}</td>
            ))}
            <td>{formatAmount(counts.received, currency, 'short')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          {COLUMNS.map(({ key }) => (
            <td key={key}>{formatCount(totalOf(days, key))}</td>
          ))}
          <td>{formatAmount(totalOf(days, 'received'), currency, 'short')}</td>
        </tr>
      </tfoot>
    </table>
  </section>
);

const COLUMNS = [
  { key: 'visits', label: 'Visits' },
  { key: 'page_views', label: 'Pages' },
  { key: 'pricing_clicks', label: 'Pricing clicks' },
  { key: 'enquiries', label: 'Enquiries' },
  { key: 'checkouts', label: 'Checkouts' },
  { key: 'payments', label: 'Payments' },
] as const;
