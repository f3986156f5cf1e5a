import { useCallback, useEffect, useState } from 'react';
import type { OrderView } from '#contract/payments';
import { ApiError } from '../../lib/api-client.ts';
import { onOrderUpdate } from '../checkout/checkout.ts';
import { toast } from '../../components/toast.ts';
import { fetchOrders } from './dashboard-api.ts';

export type OrdersState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'shown'; orders: readonly OrderView[] };

const FAILED = { tone: 'error', title: 'Error', description: 'Failed to load your orders.' } as const;

/** The customer's orders, asked for anew when something was bought and when they come back to this tab. */
export const useOrders = () => {
  const [state, setState] = useState<OrdersState>({ status: 'loading' });

  const reload = useCallback(() => {
    fetchOrders().then(
      (orders) => setState({ status: 'shown', orders }),
      (error: unknown) => {
        // Who is no longer signed in is told that, and leaves this page.
        if (error instanceof ApiError && error.status === 401) return;
        setState((before) => (before.status === 'shown' ? before : { status: 'failed' }));
        toast(FAILED);
      },
    );
  }, []);

  useEffect(() => {
    reload();
    const stop = onOrderUpdate(reload);
    const stopped = new AbortController();
    const comeBack = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', comeBack, { signal: stopped.signal });
    return () => {
      stop();
      stopped.abort();
    };
  }, [reload]);

  return { state, reload };
};
