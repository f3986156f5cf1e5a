import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOpened } from '../use-opened.ts';
import { TabParts } from '../lists/tab-parts.tsx';
import { PAYMENT_PARTS } from '../tabs.ts';
import { DESK } from '../use-waiting.ts';
import { LoadTogether } from '../../../components/load-together.tsx';
import { MONEY, MoneyPanel } from '../components/money-panel.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useLinkedRecord } from '../lists/use-linked-record.ts';
import { useList } from '../lists/use-list.ts';
import { BANK, BankPanel } from './bank-panel.tsx';
import { BooksPanel, PeriodPanel } from './books-panel.tsx';
import { AllOrders } from './all-orders.tsx';
import { Discrepancies } from './discrepancies.tsx';
import { fetchDiscrepancies, fetchOrders, fetchRefunds, fetchDismissed, fetchUnmatched } from './payments-api.ts';
import { fetchInvoices } from './invoices-api.ts';
import { InvoicesPanel } from './invoices-panel.tsx';
import { InvoicingPanel } from './invoicing-panel.tsx';
import { SellerPanel } from './seller-panel.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import type { RefundSummary } from '#contract/owner-payments';
import { Badge } from '../../../components/badge.tsx';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { orderTitle } from '../../../components/order-labels.ts';
import { hasRecords, RecordList } from '../lists/record-list.tsx';
import type { List } from '../lists/use-list.ts';
import { feeLabel, refundBadge } from './payment-labels.ts';
import { UnmatchedPayments } from './unmatched-payments.tsx';
import { formatAmount } from '../../../lib/format-money.ts';

export const PaymentsTab = () => {
  const client = useQueryClient();
  const open = usePart();
  const opened = useOpened(open);
  const reload = () => {
    for (const name of SHOWN) void client.invalidateQueries({ queryKey: [name] });
  };
  return (
    <>
      <TabHead title="Payments" onRefresh={reload} />
      <TabParts tab="payments" label="Payments" parts={PAYMENT_PARTS} open={open} />
      {/* Text that the owner typed in a part of Payments stays there. */}
      {opened.map((id) => (
        <div key={id} hidden={id !== open}>
          <LoadTogether>{PANELS[id](reload)}</LoadTogether>
        </div>
      ))}
    </>
  );
};

type PartId = (typeof PAYMENT_PARTS)[number]['id'];

const usePart = (): PartId => {
  const asked = useSearchParams()[0].get('part');
  return PAYMENT_PARTS.find(({ id }) => id === asked)?.id ?? 'payments';
};

const Received = ({ onChanged }: { onChanged: () => void }) => {
  const client = useQueryClient();
  const unmatched = useList({ name: 'unmatched payments', read: fetchUnmatched });
  const aside = useList({ name: 'payments dismissed', read: fetchDismissed });
  const orders = useList({ name: 'orders', read: fetchOrders });
  const refunds = useList({ name: 'refunds', read: fetchRefunds });
  const discrepancies = useQuery({ queryKey: ['discrepancies'], queryFn: fetchDiscrepancies });
  const payment = useLinkedRecord('payment');
  const dispute = useLinkedRecord('dispute');
  const reversal = useLinkedRecord('reversal');
  useEffect(() => {
    const refetch = (name: string) => void client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
    if (payment !== null) refetch('unmatched payments');
    if (dispute !== null || reversal !== null) refetch('discrepancies');
  }, [client, payment, dispute, reversal]);
  return (
    <>
      <UnmatchedPayments list={unmatched} aside={aside} onAssigned={onChanged} />
      <Discrepancies query={discrepancies} onSaid={onChanged} />
      <BankPanel onRecorded={onChanged} />
      <MoneyPanel lead={MONEY_LEAD} />
      <AllOrders list={orders} />
      <Refunds list={refunds} />
    </>
  );
};

const PANELS: Readonly<Record<PartId, (reload: () => void) => ReactNode>> = {
  payments: (reload) => <Received onChanged={reload} />,
  invoices: () => <Invoices />,
  accountant: () => (
    <>
      <BooksPanel />
      <PeriodPanel />
    </>
  ),
  settings: () => (
    <>
      <SellerPanel />
      <TransferPanel />
      <InvoicingPanel />
    </>
  ),
};

const Invoices = () => <InvoicesPanel list={useList({ name: 'invoices', read: fetchInvoices })} />;

const MONEY_LEAD =
  'What came in through PayPal and transfers, less refunds. The file of all payments, under Accountant, sums to all money before fees.';

const SHOWN = [
  BANK,
  'unmatched payments',
  'payments dismissed',
  DESK,
  'orders',
  'invoices',
  'refunds',
  'discrepancies',
  MONEY,
] as const;

const Refunds = ({ list }: { list: List<RefundSummary> }) => (
  <Panel
    isWide={hasRecords(list)}
    title="Refunds"
    lead="What you returned, and reversals, which PayPal or a bank took back from you."
  >
    <RecordList list={list} empty={<p>No refunds yet.</p>}>
      {(refunds) => <RecordTable caption="Refunds" columns={COLUMNS} records={refunds} keyOf={({ id }) => id} />}
    </RecordList>
  </Panel>
);

const COLUMNS: readonly Column<RefundSummary>[] = [
  { label: 'Kind', keeps: 'words', cell: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Reversal') },
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
