import type { SuggestedOrder } from '#contract/owner-payments';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { orderTitle } from '../../../components/order-labels.ts';
import { ownerOrderBadge } from './payment-labels.ts';
import styles from './unmatched-payment.module.css';
import { formatAmount } from '../../../lib/format-money.ts';

interface OrderChoiceProps {
  order: SuggestedOrder;
  onAssign: () => void;
}

export const OrderChoice = ({ order, onAssign }: OrderChoiceProps) => {
  const { tone, label } = ownerOrderBadge(order.status);
  return (
    <li className={styles['suggestion']}>
      <div>
        <p>
          <strong>{orderTitle(order.order_id)}</strong>, {order.tier_name}, {formatAmount(order.amount, order.currency)}
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
