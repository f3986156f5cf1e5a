import { useCallback, useEffect, useState } from 'react';
import { ApiError, UNEXPECTED } from '../../lib/api-client.ts';
import { onTabUpdate, tellTabs } from './payment-channel.ts';
import { useSession } from '../session/session.ts';
import { celebrate, confirmOrder } from './payment-success.ts';
import { returnState, type ReturnState } from './return-state.ts';

/** PayPal confirms a subscription a moment after its customer has come back. */
const ASK_AGAIN_MS = [2000, 4000];

interface PaymentReturn {
  orderId: string;
  isCancelled: boolean;
  toDashboard: () => void;
}

/** Finds out what became of an order, tells the tab that began it, and leaves the stage to it where the browser lets us. */
export const usePaymentReturn = ({ orderId, isCancelled, toDashboard }: PaymentReturn) => {
  const [state, setState] = useState<ReturnState>({ status: isCancelled ? 'unpaid' : 'checking' });
  const [asked, setAsked] = useState(0);
  const { status: who } = useSession();

  // Whoever takes the order over makes this tab superfluous. Browsers close only what a page has opened.
  useEffect(
    () => onTabUpdate(({ kind, orderId: id }) => kind === 'taken' && id === orderId && window.close()),
    [orderId],
  );

  useEffect(() => {
    if (isCancelled) return tellTabs({ kind: 'cancelled', orderId });
    if (who === 'unknown') return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const found: ReturnState = who === 'signed-in' ? await find(orderId) : { status: 'visitor' };
      if (!isCurrent) return;
      setState(found);
      tellTabs({ kind: 'returned', orderId });
      const pause = found.status === 'unconfirmed' ? ASK_AGAIN_MS[asked] : undefined;
      if (pause !== undefined) timer = setTimeout(() => setAsked(asked + 1), pause);
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [orderId, isCancelled, asked, who]);

  const tierName = state.status === 'paid' ? state.tierName : null;
  useEffect(() => (tierName === null ? undefined : celebrate(tierName, toDashboard)), [tierName, toDashboard]);

  const askAgain = useCallback(() => {
    setState({ status: 'checking' });
    setAsked((count) => count + 1);
  }, []);
  return { state, askAgain };
};

const find = async (orderId: string): Promise<ReturnState> => {
  try {
    return returnState(await confirmOrder(orderId));
  } catch (error) {
    return { status: 'failed', message: error instanceof ApiError ? error.message : UNEXPECTED };
  }
};
