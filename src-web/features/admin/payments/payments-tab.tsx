import { useCallback } from 'react';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { AllOrders } from './all-orders.tsx';
import { Drift } from './discrepancies.tsx';
import { fetchOrders, fetchRefunds, fetchUnmatched } from './payments-api.ts';
import { Refunds } from './refunds.tsx';
import { UnmatchedPayments } from './unmatched-payments.tsx';
import { useDrift } from './use-discrepancies.ts';

/** What was ordered and paid, and what of it needs the owner. */
export const PaymentsTab = () => {
  const unmatched = useList(fetchUnmatched);
  const orders = useList(fetchOrders);
  const refunds = useList(fetchRefunds);
  const drift = useDrift();
  const { reload: readUnmatched } = unmatched;
  const { reload: readOrders } = orders;
  const { reload: readRefunds } = refunds;
  const { reload: readDrift } = drift;
  const reload = useCallback(() => {
    void readUnmatched();
    void readOrders();
    void readRefunds();
    readDrift();
  }, [readUnmatched, readOrders, readRefunds, readDrift]);
  return (
    <>
      <TabHead title="Payments" onRefresh={reload} />
      <UnmatchedPayments list={unmatched} onAssigned={reload} />
      <Drift state={drift.state} onReload={drift.reload} />
      <AllOrders list={orders} />
      <Refunds list={refunds} />
    </>
  );
};
