import { useState } from 'react';
import { ANALYTICS_RANGES, type AnalyticsRange, type DayCounts } from '#contract/analytics';
import type { NetFigures } from '#contract/cents';
import { Panel } from '../../components/panel.tsx';
import { formatCount } from '../../lib/format-count.ts';
import { SERIES, totalOf, formatUtcDay } from './analytics-labels.ts';
import { DayBars } from './day-bars.tsx';
import { disclosureClass } from '../../components/disclosure.ts';
import styles from './day-by-day.module.css';
import dayTableStyles from './day-table.module.css';
import { netLine } from '../../components/net-line.ts';
import { formatAmount } from '../../lib/format-money.ts';

interface RangeProps {
  range: AnalyticsRange;
  onRange: (range: AnalyticsRange) => void;
}

interface DayByDayProps {
  days: readonly DayCounts[];
  net: NetFigures;
}

export const DayByDay = ({ days, net, range, onRange }: RangeProps & DayByDayProps) => {
  const [pointed, setPointed] = useState<number | null>(null);
  const counts = SERIES.filter(({ key }) => totalOf(days, key) > 0);
  const none = SERIES.filter((series) => !counts.includes(series));
  return (
    <Panel title="Day by Day" lead={<Lead net={net} />}>
      <RangeChoice range={range} onRange={onRange} />
      <div className={styles['charts']}>
        {counts.map(({ key, label }) => (
          <figure key={key} className={styles['chart']}>
            <figcaption>
              <strong>{formatCount(totalOf(days, key))}</strong> {label}
              {key === 'payments' && <span>{formatAmount(net.all, net.currency, 'short')} received</span>}
            </figcaption>
            {/* Screen readers read the table instead, which has the same figures. */}
            <div aria-hidden="true">
              <DayBars days={days} series={key} label={label} pointed={pointed} onPoint={setPointed} />
            </div>
          </figure>
        ))}
      </div>
      {none.length > 0 && (
        <p className={styles['none']}>
          {counts.length === 0
            ? 'Nothing was counted'
            : `No ${NONE_OF.format(none.map(({ label }) => label.toLowerCase()))}`}{' '}
          in the last {range} days.
        </p>
      )}
      {counts.length > 0 && (
        <details className={disclosureClass}>
          <summary>The numbers as a table</summary>
          <DayTable days={days} currency={net.currency} />
        </details>
      )}
    </Panel>
  );
};

const NONE_OF = new Intl.ListFormat('en', { type: 'disjunction' });

const Lead = ({ net }: { net: NetFigures }) => (
  <>
    Days begin at midnight UTC. Counted without cookies, addresses or anything else about a person; your own visits, and
    those of people who ask not to be tracked, are not in it. Money is what was received, less what went back.{' '}
    {netLine(net)}
  </>
);

const RangeChoice = ({ range, onRange }: RangeProps) => (
  <fieldset className={styles['range']}>
    <legend className="visually-hidden">How many days</legend>
    {ANALYTICS_RANGES.map((days) => (
      <label key={days}>
        <input type="radio" name="range" value={days} checked={days === range} onChange={() => onRange(days)} />
        {days} days
      </label>
    ))}
  </fieldset>
);

const DayTable = ({ days, currency }: { days: readonly DayCounts[]; currency: string }) => (
  // With the focus, a keyboard can scroll the table.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={dayTableStyles['scroll']} aria-label="Numbers by day" tabIndex={0}>
    <table className={dayTableStyles['days']}>
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
