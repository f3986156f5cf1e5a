import type { UnmatchedPaymentView, SuggestedOrder } from '#contract/owner-payments';
import { ApiError } from '../../../lib/api-client.ts';
import { orderTitle } from '../../../components/order-labels.ts';
import { toast } from '../../../components/toast.ts';
import { assignPayment } from './payments-api.ts';
import { problemLabel } from './payment-labels.ts';
import { formatAmount } from '../../../lib/format-money.ts';

export interface Assignment {
  payment: UnmatchedPaymentView;
  orderId: string;
  order: SuggestedOrder | null;
}

export const assignmentConfirmation = ({ payment, orderId, order }: Assignment): string => {
  const money = formatAmount(payment.amount, payment.currency);
  if (order === null) {
    const why = payment.problem === null ? '' : ` ${problemLabel(payment.problem)}`;
    return `${money} will complete ${orderTitle(orderId)}.${why} Accept it all the same?`;
  }
  const differs = order.amount !== payment.amount || order.currency !== payment.currency;
  const note = differs ? ` The order is about ${formatAmount(order.amount, order.currency)}.` : '';
  return `${money} will complete ${orderTitle(orderId)}: ${order.tier_name} for ${order.customer.name}.${note} The customer gets a receipt.`;
};

const CONFLICT = 409;

export const assign = async ({ payment, orderId }: Assignment): Promise<boolean> => {
  try {
    await assignPayment(payment.id, orderId);
    toast({ title: 'Payment assigned' });
    return true;
  } catch (error) {
    const isKnown = error instanceof ApiError;
    const description = isKnown ? error.message : 'Please try again.';
    toast({ tone: 'error', title: 'Payment not assigned', description });
    return isKnown && error.status === CONFLICT;
  }
};
