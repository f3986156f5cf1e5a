import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DESK } from '../use-waiting.ts';
import { LoadTogether } from '../../../components/load-together.tsx';
import { MONEY, MoneyPanel } from '../components/money-panel.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useLinkedRecord } from '../lists/use-linked-record.ts';
import { useList } from '../lists/use-list.ts';
import { AllOrders } from './all-orders.tsx';
import { Discrepancies } from './discrepancies.tsx';
import { fetchDiscrepancies, fetchOrders, fetchRefunds, fetchDismissed, fetchUnmatched } from './payments-api.ts';
import { SellerPanel } from './seller-panel.tsx';
import { Refunds } from './refunds.tsx';
import { UnmatchedPayments } from './unmatched-payments.tsx';

export const PaymentsTab = () => {
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
    // Reads what came since the tab was opened; at the first render a request is already running.
    const refetch = (name: string) => void client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
    if (payment !== null) refetch('unmatched payments');
    if (dispute !== null || reversal !== null) refetch('discrepancies');
  }, [client, payment, dispute, reversal]);
  const reload = () => {
    for (const name of SHOWN) void client.invalidateQueries({ queryKey: [name] });
  };
  return (
    <>
      <TabHead title="Payments" onRefresh={reload} />
      <LoadTogether>
        <UnmatchedPayments list={unmatched} aside={aside} onAssigned={reload} />
        <Discrepancies query={discrepancies} onSaid={reload} />
        <MoneyPanel lead={MONEY_LEAD} />
        <AllOrders list={orders} />
        <Refunds list={refunds} />
        <SellerPanel />
      </LoadTogether>
    </>
  );
};

const MONEY_LEAD =
  'What PayPal paid you, less what went back. The file of all payments, under Receipts, sums to all money before fees.';

const SHOWN = ['unmatched payments', 'payments dismissed', DESK, 'orders', 'refunds', 'discrepancies', MONEY] as const;
