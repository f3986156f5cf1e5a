import type { OrderOutcome } from '#contract/payments';
import { takeBackToast, toast } from '../../components/toast.ts';
import { onSession, session, updateUser } from '../session/session.ts';
import { claimPayment } from './checkout-api.ts';
import {
  cancelledToast,
  confirmingToast,
  declinedToast,
  endedToast,
  outcomeToast,
  paidMessage,
  paidToast,
  unconfirmedToast,
} from './checkout-messages.ts';
import { tellOrderUpdate } from './checkout.ts';
import { currentOrder, keepCurrentOrder, type CurrentOrder } from './current-order.ts';
import { followOrder } from './follow-order.ts';
import { tellTabs, type PaymentUpdate } from './payment-channel.ts';

export const confirmOrder = async (orderId: string): Promise<OrderOutcome> => {
  const outcome = await claimPayment(orderId);
  updateUser(outcome.user);
  tellOrderUpdate();
  return outcome;
};

export const celebrate = (message: string, toDashboard: () => void): (() => void) => {
  toast(paidToast(message));
  const timer = setTimeout(toDashboard, DASHBOARD_DELAY_MS);
  return () => clearTimeout(timer);
};

const DASHBOARD_DELAY_MS = 2000;

let following: ReturnType<typeof followOrder> | null = null;

/** A payment is shown only after the server has asked PayPal and confirmed the order. */
export const handlePaymentSuccess = async (toDashboard: () => void): Promise<void> => {
  const order = currentOrder();
  if (order === null || !isOwners(order)) return;
  if (following !== null) return following.hurry();
  const followed = followOrder({ ask: () => confirmOrder(order.orderId), onWaiting: () => toast(confirmingToast()) });
  following = followed;
  const stop = onSession(() => {
    if (!isOwners(order)) followed.stop();
  });
  const end = await followed.end;
  stop();
  following = null;
  takeBackToast(confirmingToast());
  if (!isOwners(order)) return;
  if (end.status !== 'settled') return toast(unconfirmedToast());
  const { status, declined, ended } = end.outcome.order;
  if (ended !== null) return toast(endedToast(ended));
  if (declined) return toast(declinedToast());
  if (status !== 'completed') return toast(outcomeToast(status));
  keepCurrentOrder(null);
  tellTabs({ kind: 'settled', orderId: order.orderId });
  celebrate(paidMessage(end.outcome.order), toDashboard);
};

export const hearTabUpdate = async ({ kind, orderId }: PaymentUpdate, toDashboard: () => void): Promise<void> => {
  if (kind === 'settled' || currentOrder()?.orderId !== orderId || session().status !== 'signed-in') return;
  if (kind === 'returned') return handlePaymentSuccess(toDashboard);
  toast(cancelledToast());
  tellOrderUpdate();
};

const isOwners = ({ userId }: CurrentOrder): boolean => {
  const state = session();
  return state.status === 'signed-in' && state.user.id === userId;
};
