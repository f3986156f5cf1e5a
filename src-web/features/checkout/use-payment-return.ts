import { useEffect, useState } from 'react';
import type { OrderOutcome, OrderView } from '#contract/payments';
import { useSession } from '../session/session.ts';
import { paidMessage } from './checkout-messages.ts';
import { followOrder, type Followed } from './follow-order.ts';
import { onTabUpdate, tellTabs } from './payment-channel.ts';
import { celebrate, confirmOrder } from './payment-success.ts';

interface PaymentReturn {
  orderId: string;
  isCancelled: boolean;
  toDashboard: () => void;
}

interface Found {
  round: string;
  state: ReturnState;
}

export const usePaymentReturn = ({ orderId, isCancelled, toDashboard }: PaymentReturn) => {
  const [found, setFound] = useState<Found | null>(null);
  const [count, setCount] = useState(0);
  const { status: who } = useSession();
  const round = `${orderId} ${count} ${who}`;
  const state = present({ isCancelled, isVisitor: who === 'signed-out', found: found?.round === round ? found : null });

  // The first tab continues the purchase, so this tab closes. Browsers close only tabs that a script opened.
  useEffect(
    () => onTabUpdate(({ kind, orderId: id }) => kind === 'settled' && id === orderId && window.close()),
    [orderId],
  );

  useEffect(() => {
    if (isCancelled) return tellTabs({ kind: 'cancelled', orderId });
    if (who === 'unknown') return;
    tellTabs({ kind: 'returned', orderId });
    if (who === 'signed-out') return;
    let isCurrent = true;
    const { end, stop } = followOrder({ ask: () => confirmOrder(orderId) });
    const settle = async () => {
      const next = stateOf(await end);
      if (!isCurrent) return;
      setFound({ round, state: next });
      // The first tab may be waiting for its next call, so this message wakes it.
      tellTabs({ kind: 'returned', orderId });
    };
    void settle();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [orderId, isCancelled, round, who]);

  const message = state.status === 'paid' ? paidMessage(state.order) : null;
  useEffect(() => (message === null ? undefined : celebrate(message, toDashboard)), [message, toDashboard]);

  return { state, askAgain: () => setCount(count + 1) };
};

interface Present {
  isCancelled: boolean;
  isVisitor: boolean;
  found: Found | null;
}

const present = ({ isCancelled, isVisitor, found }: Present): ReturnState => {
  if (isCancelled) return { status: 'unpaid' };
  if (isVisitor) return { status: 'visitor' };
  return found?.state ?? { status: 'checking' };
};

const stateOf = (followed: Followed<OrderOutcome>): ReturnState => {
  if (followed.status === 'settled') return returnState(followed.outcome);
  if (followed.status === 'failed') return { status: 'failed', message: followed.error.message };
  return { status: 'unconfirmed' };
};

type ReturnState =
  | { status: 'checking' }
  | { status: 'paid'; order: OrderView; until: string | null }
  | { status: 'unconfirmed' }
  | { status: 'review' }
  | { status: 'unpaid' }
  | { status: 'declined' }
  | { status: NonNullable<OrderView['ended']> }
  | { status: 'over' }
  /** The session is missing in this tab, but the tab that ordered may have one. */
  | { status: 'visitor' }
  | { status: 'failed'; message: string };

export const returnState = ({ order, user }: Pick<OrderOutcome, 'order' | 'user'>): ReturnState => {
  if (order.ended !== null) return { status: order.ended };
  if (order.declined) return { status: 'declined' };
  switch (order.status) {
    case 'completed':
      return { status: 'paid', order, until: user.subscription_end_date };
    case 'pending':
      return { status: 'unconfirmed' };
    case 'review':
      return { status: 'review' };
    case 'failed':
    case 'expired':
      return { status: 'unpaid' };
    default:
      return { status: 'over' };
  }
};
