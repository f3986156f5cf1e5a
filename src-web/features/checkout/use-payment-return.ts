import { useCallback, useEffect, useState } from 'react';
import type { OrderOutcome } from '#contract/payments';
import { useSession } from '../session/session.ts';
import { followOrder, type Followed } from './follow-order.ts';
import { onTabUpdate, tellTabs } from './payment-channel.ts';
import { celebrate, confirmOrder } from './payment-success.ts';
import { returnState, type ReturnState } from './return-state.ts';

interface PaymentReturn {
  orderId: string;
  isCancelled: boolean;
  toDashboard: () => void;
}

/** Finds out what became of an order, tells the tab that began it, and leaves the stage to it once that is settled. */
export const usePaymentReturn = ({ orderId, isCancelled, toDashboard }: PaymentReturn) => {
  const [state, setState] = useState<ReturnState>({ status: isCancelled ? 'unpaid' : 'checking' });
  const [round, setRound] = useState(0);
  const { status: who } = useSession();

  // The first tab goes on: this one is superfluous. Browsers close only what a page has opened.
  useEffect(
    () => onTabUpdate(({ kind, orderId: id }) => kind === 'settled' && id === orderId && window.close()),
    [orderId],
  );

  useEffect(() => {
    if (isCancelled) return tellTabs({ kind: 'cancelled', orderId });
    if (who === 'unknown') return;
    tellTabs({ kind: 'returned', orderId });
    if (who === 'signed-out') return setState({ status: 'visitor' });
    let isCurrent = true;
    const { end, stop } = followOrder({ ask: () => confirmOrder(orderId) });
    void end.then((followed) => {
      if (!isCurrent) return;
      setState(stateOf(followed));
      // The first tab may be between two questions.
      tellTabs({ kind: 'returned', orderId });
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [orderId, isCancelled, round, who]);

  const tierName = state.status === 'paid' ? state.tierName : null;
  useEffect(() => (tierName === null ? undefined : celebrate(tierName, toDashboard)), [tierName, toDashboard]);

  const askAgain = useCallback(() => {
    setState({ status: 'checking' });
    setRound((count) => count + 1);
  }, []);
  return { state, askAgain };
};

const stateOf = (followed: Followed<OrderOutcome>): ReturnState => {
  if (followed.status === 'settled') return returnState(followed.outcome);
  if (followed.status === 'failed') return { status: 'failed', message: followed.error.message };
  return { status: 'unconfirmed' };
};
