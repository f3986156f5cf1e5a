import { formatAmount } from '#contract/money';
import type { RefundSummary } from '#contract/owner-payments';
import { Badge } from '../../../components/badge.tsx';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { orderTitle } from '../../../components/order-labels.ts';
import { RecordList } from '../lists/record-list.tsx';
import type { List } from '../lists/use-list.ts';
import { feeLabel, refundBadge } from './payment-labels.ts';

export const Refunds = ({ list }: { list: List<RefundSummary> }) => (
  <Panel
    isWide
    title="Refunds"
    lead="What you returned at PayPal, and reversals, which PayPal or a bank took back from you."
  >
    <RecordList list={list} empty={<p>No money went back.</p>}>
      {(refunds) => <RecordTable caption="Refunds" columns={COLUMNS} records={refunds} keyOf={({ id }) => id} />}
    </RecordList>
  </Panel>
);

const COLUMNS: readonly Column<RefundSummary>[] = [
  { label: 'Kind', cell: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Reversal') },
  {
    label: 'Order',
    cell: (refund) =>
      refund.order_id === null
        ? 'None known'
        : [orderTitle(refund.order_id), refund.tier_name].filter((part) => part !== null).join(', '),
  },
  { label: 'Customer', cell: (refund) => <Breakable text={refund.customer_email ?? 'Unknown'} /> },
  {
    label: 'Returned',
    cell: (refund) => <time dateTime={refund.refunded_at}>{formatDay(refund.refunded_at)}</time>,
  },
  {
    label: 'Status',
    cell: ({ status }) => {
      const { tone, label } = refundBadge(status);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { label: 'PayPal fee', cell: feeLabel },
  { label: 'Amount', isNumber: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
];
