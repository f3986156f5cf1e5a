import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceDraftSummary } from '#contract/hand-invoices';
import type { InvoiceSummary } from '#contract/invoices';
import { lacksText } from '#contract/vat-lacks';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { formatAmount } from '../../../lib/format-money.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { InvoiceActions } from '../components/invoice-actions.tsx';
import { STATES } from '../components/invoice-labels.ts';
import { INVOICE_DRAFTS } from '../invoice-calls.ts';
import { hasRecords, RecordList } from '../lists/record-list.tsx';
import type { List } from '../lists/use-list.ts';
import { newInvoicePath, quotePath } from '../quote-paths.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { fetchInvoiceDrafts } from './invoices-api.ts';
import styles from './invoices-panel.module.css';

export const InvoicesPanel = ({ list }: { list: List<InvoiceSummary> }) => {
  const { data: drafts = [] } = useQuery({ queryKey: [INVOICE_DRAFTS], queryFn: fetchInvoiceDrafts });
  return (
    <Panel
      isWide={hasRecords(list)}
      title="Invoices"
      lead="Each is frozen when it is issued. What is wrong is cancelled with a credit note, and reissued."
    >
      <p className={styles['begin']}>
        <RouteLink to={newInvoicePath({})} className={buttonClass('outline')}>
          New Invoice
        </RouteLink>
      </p>
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      <RecordList list={list} empty={<p>No invoices yet. Those of quotes are made automatically.</p>}>
        {(invoices) => <RecordTable caption="Invoices" columns={COLUMNS} records={invoices} keyOf={({ id }) => id} />}
      </RecordList>
    </Panel>
  );
};

const Drafts = ({ drafts }: { drafts: readonly InvoiceDraftSummary[] }) => (
  <ul className={styles['drafts']} aria-label="Drafts of invoices">
    {drafts.map(({ id, client, title, total, currency }) => (
      <li key={id}>
        <RouteLink to={quotePath(id)}>
          <bdi>{title.trim() || 'Untitled invoice'}</bdi>
        </RouteLink>
        <span>
          Draft{client !== '' && ', '}
          <bdi>{client}</bdi>
        </span>
        <span>{formatAmount(total, currency)}</span>
      </li>
    ))}
  </ul>
);

const COLUMNS: readonly Column<InvoiceSummary>[] = [
  {
    label: 'Number',
    keeps: 'line',
    cell: ({ number, corrects }) => (
      <>
        {number ?? 'None yet'}
        {corrects !== null && <span className={styles['more']}>for {corrects}</span>}
      </>
    ),
  },
  {
    label: 'Client',
    cell: ({ client, title, quote_id: quote }) => (
      <>
        <bdi>{client === '' ? 'Unknown' : client}</bdi>
        <span className={styles['more']}>
          {quote === null ? title : <RouteLink to={quotePath(quote)}>{title}</RouteLink>}
        </span>
      </>
    ),
  },
  { label: 'Issued', keeps: 'line', cell: ({ issued_on: day }) => dayOrNothing(day) },
  { label: 'Due', keeps: 'line', cell: ({ due_on: day, state }) => (state === 'credit_note' ? '' : dayOrNothing(day)) },
  { label: 'Sum', isNumber: true, cell: ({ total, currency }) => formatAmount(total, currency) },
  { label: 'State', cell: (invoice) => <StateCell invoice={invoice} /> },
  { label: 'Actions', cell: (invoice) => <Actions invoice={invoice} /> },
];

const dayOrNothing = (day: string | null): string => (day === null ? '' : formatDay(day));

const StateCell = ({ invoice: { state, open, total, currency, lacks } }: { invoice: InvoiceSummary }) => {
  const { tone, label } = STATES[state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {open > 0 && open < total && <span className={styles['more']}>{formatAmount(open, currency)} open</span>}
      {lacks.seller.length > 0 && <span className={styles['more']}>Missing from you: {lacksText(lacks.seller)}</span>}
      {lacks.buyer.length > 0 && (
        <span className={styles['more']}>Missing from the client: {lacksText(lacks.buyer)}</span>
      )}
    </>
  );
};

const Actions = ({ invoice }: { invoice: InvoiceSummary }) => {
  const [isAsked, ask] = useState(false);
  if (invoice.number !== null) return <InvoiceActions invoice={invoice} number={invoice.number} />;
  return (
    <>
      <button type="button" className={textButtonClass} onClick={() => ask(true)}>
        Client’s Details
      </button>
      {isAsked && <BuyerDialog invoice={invoice} onClose={() => ask(false)} />}
    </>
  );
};
