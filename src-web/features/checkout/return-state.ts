import type { OrderOutcome, OrderView } from '#contract/payments';

export type ReturnState =
  | { status: 'checking' }
  | { status: 'paid'; order: OrderView; until: string | null }
  /** PayPal has not confirmed the payment yet, or could not be asked. */
  | { status: 'unconfirmed' }
  /** The payment differs from the order, so the owner checks the order. */
  | { status: 'review' }
  | { status: 'unpaid' }
  | { status: 'declined' }
  | { status: NonNullable<OrderView['ended']> }
  /** The money went back to the customer. */
  | { status: 'over' }
  /** This tab has no session; the tab that ordered may have one. */
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
