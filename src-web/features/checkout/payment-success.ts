import type { OrderOutcome } from '#contract/payments';
import { tellOrderUpdate } from './checkout.ts';
import { tellTabs, type PaymentUpdate } from './payment-channel.ts';
import { session, updateUser } from '../session/session.ts';
import { toast } from '../../components/toast.ts';
import { claimPayment } from './checkout-api.ts';
import { CANCELLED, paidToast, UNCONFIRMED } from './checkout-messages.ts';
import { currentOrder, keepCurrentOrder } from './current-order.ts';

const DASHBOARD_DELAY_MS = 2000;

/** Asks what became of an order, and lets the rest of the page know. */
export const confirmOrder = async (orderId: string): Promise<OrderOutcome> => {
  const outcome = await claimPayment(orderId);
  updateUser(outcome.user);
  tellOrderUpdate();
  return outcome;
};

/** Says that a payment has arrived, and leads to the dashboard when that has been read. */
export const celebrate = (tierName: string, toDashboard: () => void): (() => void) => {
  toast(paidToast(tierName));
  const timer = setTimeout(toDashboard, DASHBOARD_DELAY_MS);
  return () => clearTimeout(timer);
};

let isConfirming = false;

/**
 * The order this tab sent its customer to PayPal with is said to be paid. It is only believed when the server, which
 * asks PayPal, agrees.
 */
export const handlePaymentSuccess = async (toDashboard: () => void): Promise<void> => {
  const order = currentOrder();
  const state = session();
  if (order === null || state.status !== 'signed-in' || state.user.id !== order.userId || isConfirming) return;
  isConfirming = true;
  try {
    const outcome = await confirmOrder(order.orderId);
    if (outcome.order.status !== 'completed') return toast(UNCONFIRMED);
    keepCurrentOrder(null);
    celebrate(order.tierName, toDashboard);
  } catch {
    toast(UNCONFIRMED);
  } finally {
    isConfirming = false;
  }
};

/** Goes on with what another tab tells, if it is about the order of this one. */
export const hearTabUpdate = async ({ kind, orderId }: PaymentUpdate, toDashboard: () => void): Promise<void> => {
  if (kind === 'taken' || currentOrder()?.orderId !== orderId || session().status !== 'signed-in') return;
  if (kind === 'returned') {
    tellTabs({ kind: 'taken', orderId });
    return handlePaymentSuccess(toDashboard);
  }
  // The other tab stays: it offers to go on.
  toast(CANCELLED);
  tellOrderUpdate();
};
