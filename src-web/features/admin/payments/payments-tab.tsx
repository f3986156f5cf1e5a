import { useCallback } from 'react';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { AllOrders } from './all-orders.tsx';
import { Discrepancies } from './discrepancies.tsx';
import { fetchOrders, fetchRefunds, fetchUnmatched } from './payments-api.ts';
import { Refunds } from './refunds.tsx';
import { UnmatchedPayments } from './unmatched-payments.tsx';
import { useDiscrepancies } from './use-discrepancies.ts';

/** What was ordered and paid, and what of it needs the owner. */
export const PaymentsTab = () => {
  const unmatched = useList(fetchUnmatched);
  const orders = useList(fetchOrders);
  const refunds = useList(fetchRefunds);
  const discrepancies = useDiscrepancies();
  const { reload: readUnmatched } = unmatched;
  const { reload: readOrders } = orders;
  const { reload: readRefunds } = refunds;
  const { reload: readDiscrepancies } = discrepancies;
  const reload = useCallback(() => {
    void readUnmatched();
    void readOrders();
    void readRefunds();
    readDiscrepancies();
  }, [readUnmatched, readOrders, readRefunds, readDiscrepancies]);
  return (
    <>
      <TabHead title="Payments" onRefresh={reload} />
      <UnmatchedPayments list={unmatched} onAssigned={reload} />
      <Discrepancies state={discrepancies.state} onReload={discrepancies.reload} />
      <AllOrders list={orders} />
      <Refunds list={refunds} />
    </>
  );
};
