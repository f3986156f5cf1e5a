import type { OrderOutcome, OrderView } from '#contract/payments';

/** What somebody who comes back from PayPal is told. */
export type ReturnState =
  | { status: 'checking' }
  | { status: 'paid'; order: OrderView; until: string | null }
  /** PayPal has not said so yet, or could not be asked. */
  | { status: 'unconfirmed' }
  /** The payment differs from the order, and the owner looks at it. */
  | { status: 'review' }
  /** It can be paid after all. */
  | { status: 'unpaid' }
  /** PayPal declined the card or whatever it was to be paid with. */
  | { status: 'declined' }
  /** It cannot be paid any more, for this reason. */
  | { status: NonNullable<OrderView['ended']> }
  /** The order is over: its money went back. */
  | { status: 'over' }
  /** This tab has no session; the one that ordered may go on. */
  | { status: 'visitor' }
  | { status: 'failed'; message: string };

/** The state that follows from what the server knows about an order. */
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
