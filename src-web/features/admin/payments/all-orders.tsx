import type { OwnerOrder } from '#contract/owner-payments';
import { Badge } from '../../../components/badge.tsx';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { API_ADDRESS } from '../../../lib/api-client.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { orderTitle } from '../../../components/order-labels.ts';
import { quotePath } from '../quote-paths.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { hasRecords, RecordList } from '../lists/record-list.tsx';
import type { List } from '../lists/use-list.ts';
import styles from './all-orders.module.css';
import { ownerOrderBadge, paymentTypeLabel, problemLabel } from './payment-labels.ts';
import { waysLabel } from '../components/ways-label.ts';
import { formatAmount } from '../../../lib/format-money.ts';

export const AllOrders = ({ list }: { list: List<OwnerOrder> }) => (
  <Panel
    isWide={hasRecords(list)}
    title="Orders"
    lead="The newest first. An order is completed by PayPal’s word or by the transfer that you mark, never by the browser’s."
  >
    <ExportButton file="/admin/orders.csv" />
    <RecordList list={list} empty={<p>No orders yet. They appear here as soon as a customer begins to pay.</p>}>
      {(orders) => (
        <RecordTable
          caption="Orders"
          // On a site without VAT, receipts are no invoices.
          columns={COLUMNS.filter(({ label }) => label !== 'Receipts' || orders.some(({ xml }) => xml.length > 0))}
          records={orders}
          keyOf={({ id }) => id}
        />
      )}
    </RecordList>
  </Panel>
);

const COLUMNS: readonly Column<OwnerOrder>[] = [
  { label: 'Order', keeps: 'line', cell: ({ id }) => orderTitle(id) },
  {
    label: 'Customer',
    cell: ({ customer }) =>
      customer === null ? (
        'A deleted account'
      ) : (
        <>
          {customer.name}
          <br />
          <span className={styles['email']}>
            <Breakable text={customer.email} />
          </span>
        </>
      ),
  },
  {
    label: 'For',
    width: '20%',
    cell: (order) => (
      <>
        {order.quote === null ? (
          order.tier_name
        ) : (
          <RouteLink to={quotePath(order.quote.id)}>{order.tier_name}</RouteLink>
        )}
        <br />
        <span className={styles['email']}>{paymentTypeLabel(order.payment_type)}</span>
      </>
    ),
  },
  {
    label: 'Placed',
    cell: ({ created_at: at, terms }) => (
      <>
        <time dateTime={at}>{formatDay(at)}</time>
        {terms !== null && (
          <>
            <br />
            <span className={styles['email']}>Agreed to the terms, revision {terms.revision} of Pages</span>
          </>
        )}
      </>
    ),
  },
  { label: 'Way', keeps: 'words', cell: ({ ways }) => waysLabel(ways) },
  {
    label: 'Receipts',
    keeps: 'line',
    cell: ({ xml }) =>
      xml.map((number) => (
        <a
          key={number}
          className={textButtonClass}
          href={`${API_ADDRESS}/admin/receipts/${number}/xml`}
          download
          aria-label={`XML of ${number}`}
        >
          {number}
        </a>
      )),
  },
  { label: 'Amount', isNumber: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
  { label: 'Status', cell: (order) => <StatusCell order={order} /> },
];

const StatusCell = ({ order: { status, problem } }: { order: OwnerOrder }) => {
  const { tone, label } = ownerOrderBadge(status);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {problem !== null && <p className={styles['problem']}>{problemLabel(problem)}</p>}
    </>
  );
};
