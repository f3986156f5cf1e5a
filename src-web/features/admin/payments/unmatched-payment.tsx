import type { PaymentToAssign, SuggestedOrder } from '#contract/owner-payments';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { formatDay, formatMoment } from '../../../lib/format-time.ts';
import { orderTitle } from '../../../components/order-labels.ts';
import type { Assignment } from './assignment.ts';
import { moneyWords, ownerOrderBadge, unmatchedHint, waitingLabel } from './payment-labels.ts';
import styles from './unmatched-payment.module.css';

interface UnmatchedPaymentProps {
  payment: PaymentToAssign;
  onAssign: (assignment: Assignment) => void;
}

/** A payment that waits for the owner, with the orders it may be for. */
export const UnmatchedPayment = ({ payment, onAssign }: UnmatchedPaymentProps) => {
  const { suggestions, order_id: named } = payment;
  const isNamedOnly = named !== null && !suggestions.some((order) => order.order_id === named);
  return (
    <li className={styles['payment']}>
      <p className={styles['amount']}>{moneyWords(payment.amount, payment.currency)}</p>
      <div className={styles['what']}>
        <p>
          Paid <time dateTime={payment.paid_at}>{formatMoment(payment.paid_at)}</time>
          {payment.payer_email !== null && ` by ${payment.payer_email}`}
          {payment.subscription_id !== null && `, for subscription ${payment.subscription_id}`}
          {payment.status === 'pending' && '. PayPal is still checking it'}
        </p>
        <p>{waitingLabel(payment)}</p>
        <p className={styles['id']}>PayPal’s transaction {payment.id}</p>
      </div>
      {(suggestions.length > 0 || isNamedOnly) && (
        <ul className={styles['suggestions']}>
          {isNamedOnly && (
            <li className={styles['suggestion']}>
              <p>
                <strong>{orderTitle(named)}</strong>, the order PayPal names
              </p>
              <button
                type="button"
                className={buttonClass('outline')}
                onClick={() => onAssign({ payment, orderId: named, order: null })}
              >
                Accept<span className="visually-hidden"> for {orderTitle(named)}</span>
              </button>
            </li>
          )}
          {suggestions.map((order) => (
            <Suggestion
              key={order.order_id}
              order={order}
              onAssign={() => onAssign({ payment, orderId: order.order_id, order })}
            />
          ))}
        </ul>
      )}
      {suggestions.length === 0 && named === null && (
        <p className={styles['none']}>No open order of about that time fits. {unmatchedHint(payment)}</p>
      )}
    </li>
  );
};

interface SuggestionProps {
  order: SuggestedOrder;
  onAssign: () => void;
}

const Suggestion = ({ order, onAssign }: SuggestionProps) => {
  const { tone, label } = ownerOrderBadge(order.status);
  return (
    <li className={styles['suggestion']}>
      <div>
        <p>
          <strong>{orderTitle(order.order_id)}</strong>, {order.tier_name}, {moneyWords(order.amount, order.currency)}
        </p>
        <p>
          {order.customer.name} ({order.customer.email}),{' '}
          <time dateTime={order.created_at}>{formatDay(order.created_at)}</time>
        </p>
        {order.reasons.length > 0 && <p className={styles['reasons']}>{order.reasons.join('. ')}.</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      <button type="button" className={buttonClass('outline')} onClick={onAssign}>
        Assign<span className="visually-hidden"> to {orderTitle(order.order_id)}</span>
      </button>
    </li>
  );
};
