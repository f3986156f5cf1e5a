import { useState } from 'react';
import { netOf } from '#contract/cents';
import type { QuoteSummary } from '#contract/quote-views';
import { Badge } from '../../../components/badge.tsx';
import { Breakable } from '../../../components/breakable.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { recordLinkClass } from '../lists/record-link.ts';
import { lastDayLabel, quoteBadge, timeToAnswer } from '../../quotes/quotes.ts';
import styles from './quotes-table.module.css';
import { formatAmount } from '../../../lib/format-money.ts';

interface QuotesTableProps {
  quotes: readonly QuoteSummary[];
  onOpen: (id: string) => void;
}

export const QuotesTable = ({ quotes, onOpen }: QuotesTableProps) => {
  const [now] = useState(() => Date.now());
  return <RecordTable caption="Quotes" columns={columns(onOpen, now)} records={quotes} keyOf={({ id }) => id} />;
};

const columns = (onOpen: (id: string) => void, now: number): Column<QuoteSummary>[] => [
  {
    label: 'Quote',
    width: '34%',
    cell: (quote) => (
      <>
        <button type="button" className={recordLinkClass} onClick={() => onOpen(quote.id)}>
          <bdi>{quote.title.trim() || 'Untitled quote'}</bdi>
        </button>
        <span className={styles['more']}>
          {quote.number}
          {quote.version > 0 && `, version ${quote.version}`}
        </span>
      </>
    ),
  },
  {
    label: 'Client',
    width: '26%',
    cell: ({ recipient: { name, email } }) => (
      <>
        <bdi>{name}</bdi>
        <span className={styles['more']}>
          <Breakable text={email} />
        </span>
      </>
    ),
  },
  {
    label: 'Sum',
    isNumber: true,
    cell: ({ total, paid, returned, currency }) => (
      <>
        {formatAmount(total, currency)}
        {paid > 0 && <span className={styles['more']}>{formatAmount(netOf({ paid, returned }), currency)} paid</span>}
        {returned > 0 && <span className={styles['more']}>{formatAmount(returned, currency)} returned</span>}
      </>
    ),
  },
  {
    label: 'State',
    cell: (quote) => {
      const { tone, label } = quoteBadge(quote);
      return (
        <>
          <Badge tone={tone}>{label}</Badge>
          {quote.has_question && <Badge tone="yellow">A question waits</Badge>}
          {quote.has_draft && quote.state.name !== 'draft' && <span className={styles['more']}>Next one written</span>}
        </>
      );
    },
  },
  { label: 'When', cell: ({ state }) => <When state={state} now={now} /> },
];

const When = ({ state, now }: Pick<QuoteSummary, 'state'> & { now: number }) => {
  if (state.name === 'open') {
    return (
      <>
        {timeToAnswer(state.last_day, now)}
        <span className={styles['more']}>{lastDayLabel(state.last_day)}</span>
      </>
    );
  }
  if (state.name === 'expired') return `Ended ${lastDayLabel(state.last_day)}`;
  return state.name === 'draft' ? 'Not sent' : <time dateTime={state.at}>{formatDay(state.at)}</time>;
};
