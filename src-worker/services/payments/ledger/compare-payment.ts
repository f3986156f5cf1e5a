import type { orders, PaymentProblem } from '../../../db/schema.ts';

type OrderRow = typeof orders.$inferSelect;

interface Paid {
  cents: number;
  currency: string;
  payee: string | null;
}

/** In what a payment differs from the order it is for; null when it is exactly what was ordered. */
export const comparePayment = (
  order: Pick<OrderRow, 'amountCents' | 'currency' | 'payee'>,
  { cents, currency, payee }: Paid,
  merchantId: string | null,
): PaymentProblem | null => {
  const expected = merchantId ?? order.payee;
  if (currency !== order.currency) return 'currency';
  if (cents !== order.amountCents) return 'amount';
  if (payee !== null && expected !== null && payee !== expected) return 'payee';
  return null;
};
