import { PAYMENT_MESSAGES, type OrderView, type PaymentView } from '#contract/payments';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { Panel } from '../../components/panel.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatDayOrNone } from '../../lib/format-time.ts';
import { orderBadge, orderTitle } from '../../components/order-labels.ts';
import { paths } from '../../lib/paths.ts';
import { textButtonClass } from '../../components/text-button.ts';
import styles from './order-history.module.css';
import { useOrders } from './use-orders.ts';
import { formatAmount } from '../../lib/format-money.ts';

export const OrderHistory = ({ onResume }: { onResume: (orderId: string) => void }) => {
  const { data: orders, isPending, refetch } = useOrders();
  return (
    <Panel title="Order History">
      {isPending && <SkeletonRows count={2} isTall />}
      {!isPending && orders === undefined && (
        <div className={styles['empty']}>
          <p>Your orders could not be loaded.</p>
          <button type="button" className={buttonClass('outline')} onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {orders?.length === 0 && (
        <div className={styles['empty']}>
          <p className={styles['none']}>No orders yet</p>
          <p>Your order history will appear here after making a purchase</p>
        </div>
      )}
      {orders !== undefined && orders.length > 0 && (
        <ul>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} onResume={onResume} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const OrderRow = ({ order, onResume }: { order: OrderView; onResume: (orderId: string) => void }) => {
  const { tone, label } = orderBadge(order.status);
  return (
    <li className={styles['order']}>
      <div className={styles['line']}>
        <p className={styles['what']}>
          <strong>{orderTitle(order.id)}</strong>
          <span>
            {order.tier_name}, <time dateTime={order.created_at}>{formatDayOrNone(order.created_at)}</time>
          </span>
        </p>
        <p className={styles['amount']}>{formatAmount(order.amount, order.currency, 'short')}</p>
        <Badge tone={tone}>{order.declined ? 'Declined' : label}</Badge>
      </div>
      {order.payments.length > 0 && (
        <ul className={styles['payments']}>
          {order.payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {order.ended !== null && <p className={styles['ended']}>{ENDED[order.ended]}</p>}
      {order.can_retry && (
        <button
          type="button"
          className={textButtonClass}
          aria-label={`${retryLabel(order)} of ${orderTitle(order.id)}`}
          onClick={() => onResume(order.id)}
        >
          {retryLabel(order)}
        </button>
      )}
    </li>
  );
};

const retryLabel = ({ status, declined }: OrderView): string => {
  if (declined) return 'Choose another payment method';
  return status === 'refunded' || status === 'reversed' ? 'Pay again' : 'Continue to payment';
};

/** Why an order can no longer be paid, and whom to ask. */
const ENDED: Record<NonNullable<OrderView['ended']>, string> = {
  withdrawn: 'The quote was withdrawn, so nothing is to be paid. If you have a question, write to us.',
  replaced: 'Another order has taken its place, so nothing is to be paid.',
  refused: PAYMENT_MESSAGES.refusedForGood,
};

const PaymentLine = ({ payment }: { payment: PaymentView }) => (
  <li>
    <span>
      {payment.status === 'completed' ? 'Paid' : 'Payment'} {formatAmount(payment.amount, payment.currency, 'short')} on{' '}
      {formatDayOrNone(payment.paid_at)}
      {payment.status === 'pending' && ', being checked by PayPal'}
      {payment.status === 'denied' && ', denied'}
      {payment.returned > 0 && `, ${formatAmount(payment.returned, payment.currency, 'short')} returned`}
    </span>
    {payment.status === 'completed' && (
      <RouteLink to={paths.receipt(payment.id)} className={textButtonClass}>
        Receipt<span className="visually-hidden"> for the payment on {formatDayOrNone(payment.paid_at)}</span>
      </RouteLink>
    )}
  </li>
);
