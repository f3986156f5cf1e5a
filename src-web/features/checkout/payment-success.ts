import type { OrderOutcome } from '#contract/payments';
import { takeBackToast, toast } from '../../components/toast.ts';
import { onSession, session, updateUser } from '../session/session.ts';
import { claimPayment } from './checkout-api.ts';
import {
  CANCELLED,
  CONFIRMING,
  DECLINED,
  ENDED,
  outcomeToast,
  paidToast,
  paidMessage,
  UNCONFIRMED,
} from './checkout-messages.ts';
import { tellOrderUpdate } from './checkout.ts';
import { currentOrder, keepCurrentOrder, type CurrentOrder } from './current-order.ts';
import { followOrder } from './follow-order.ts';
import { tellTabs, type PaymentUpdate } from './payment-channel.ts';

/** Asks what became of an order, and lets the rest of the page know. */
export const confirmOrder = async (orderId: string): Promise<OrderOutcome> => {
  const outcome = await claimPayment(orderId);
  updateUser(outcome.user);
  tellOrderUpdate();
  return outcome;
};

/** Says that a payment has arrived, and leads to the dashboard when that has been read. */
export const celebrate = (message: string, toDashboard: () => void): (() => void) => {
  toast(paidToast(message));
  const timer = setTimeout(toDashboard, DASHBOARD_DELAY_MS);
  return () => clearTimeout(timer);
};

const DASHBOARD_DELAY_MS = 2000;

let following: ReturnType<typeof followOrder> | null = null;

/**
 * The order this tab sent its customer to PayPal with is said to be paid. It is only believed when the server, which
 * asks PayPal, agrees; until then that stands there.
 */
export const handlePaymentSuccess = async (toDashboard: () => void): Promise<void> => {
  const order = currentOrder();
  if (order === null || !isOwners(order)) return;
  if (following !== null) return following.hurry();
  const followed = followOrder({ ask: () => confirmOrder(order.orderId), onWaiting: () => toast(CONFIRMING) });
  following = followed;
  const stop = onSession(() => {
    if (!isOwners(order)) followed.stop();
  });
  const end = await followed.end;
  stop();
  following = null;
  takeBackToast(CONFIRMING);
  if (!isOwners(order)) return;
  if (end.status !== 'settled') return toast(UNCONFIRMED);
  const { status, declined, ended } = end.outcome.order;
  if (ended !== null) return toast(ENDED[ended]);
  if (declined) return toast(DECLINED);
  if (status !== 'completed') return toast(outcomeToast(status));
  keepCurrentOrder(null);
  tellTabs({ kind: 'settled', orderId: order.orderId });
  celebrate(paidMessage(end.outcome.order), toDashboard);
};

/** Goes on with what another tab tells, if it is about the order of this one. */
export const hearTabUpdate = async ({ kind, orderId }: PaymentUpdate, toDashboard: () => void): Promise<void> => {
  if (kind === 'settled' || currentOrder()?.orderId !== orderId || session().status !== 'signed-in') return;
  if (kind === 'returned') return handlePaymentSuccess(toDashboard);
  // The other tab stays: it offers to go on.
  toast(CANCELLED);
  tellOrderUpdate();
};

/** Whether the customer who placed the order is the one who is signed in. */
const isOwners = ({ userId }: CurrentOrder): boolean => {
  const state = session();
  return state.status === 'signed-in' && state.user.id === userId;
};
