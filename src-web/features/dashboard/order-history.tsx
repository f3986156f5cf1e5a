import type { User } from '#contract/accounts';
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
import { useWaiting, WaitingAbove } from './waiting-panel.tsx';
import { formatAmount } from '../../lib/format-money.ts';
import { formatList } from '../../lib/format-list.ts';
import { sayMessage, word } from '../../lib/words.ts';
import { Sentence } from '../../components/sentence.tsx';

interface OrderHistoryProps {
  user: User;
  onResume: (orderId: string) => void;
}

export const OrderHistory = ({ user, onResume }: OrderHistoryProps) => {
  const waiting = useWaiting(user);
  const { data: orders, isPending, refetch } = useOrders();
  return (
    <Panel title={word('orders.title')}>
      {isPending && <SkeletonRows count={2} isTall />}
      {!isPending && orders === undefined && (
        <div className={styles['empty']}>
          <p>{word('orders.not-loaded')}</p>
          <button type="button" className={buttonClass('outline')} onClick={() => void refetch()}>
            {word('common.try-again')}
          </button>
        </div>
      )}
      {orders?.length === 0 && (
        <div className={styles['empty']}>
          <p className={styles['none']}>{word('orders.none')}</p>
          <p>{word('orders.none-text')}</p>
        </div>
      )}
      {orders !== undefined && orders.length > 0 && (
        <ul>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              isWaiting={waiting.some((line) => line.order === order.id)}
              onResume={onResume}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
};

interface OrderRowProps {
  order: OrderView;
  isWaiting: boolean;
  onResume: (orderId: string) => void;
}

const OrderRow = ({ order, isWaiting, onResume }: OrderRowProps) => {
  const { tone, label } = orderBadge(order.status);
  return (
    <li className={styles['order']}>
      <div className={styles['line']}>
        <p className={styles['what']}>
          <strong>{orderTitle(order.id)}</strong>
          <span>
            <Sentence
              of="orders.tier-on"
              tier={order.tier_name}
              day={<time dateTime={order.created_at}>{formatDayOrNone(order.created_at)}</time>}
            />
          </span>
        </p>
        <Badge tone={tone}>{order.declined ? word('orders.declined') : label}</Badge>
        <p className={styles['amount']}>{formatAmount(order.amount, order.currency)}</p>
      </div>
      {order.payments.length > 0 && (
        <ul className={styles['payments']}>
          {order.payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} order={order} />
          ))}
        </ul>
      )}
      {order.ended !== null && <p className={styles['ended']}>{endedNote(order.ended)}</p>}
      {isWaiting && order.quote === null && <WaitingAbove what={orderTitle(order.id)} />}
      {order.can_retry && !isWaiting && (
        <button
          type="button"
          className={textButtonClass}
          aria-label={word('orders.action-of', { action: retryLabel(order), order: orderTitle(order.id) })}
          onClick={() => onResume(order.id)}
        >
          {retryLabel(order)}
        </button>
      )}
    </li>
  );
};

const retryLabel = ({ status, declined }: OrderView): string => {
  if (declined) return word('orders.other-method');
  return word(status === 'refunded' || status === 'reversed' ? 'orders.pay-again' : 'orders.go-on');
};

const endedNote = (ended: NonNullable<OrderView['ended']>): string =>
  ended === 'refused' ? sayMessage(PAYMENT_MESSAGES.refusedForGood) : word(`orders.${ended}`);

/** The sum is said where it is not that of the order. */
const PaymentLine = ({ payment, order }: { payment: PaymentView; order: OrderView }) => (
  <li>
    <span>{paymentText(payment)}</span>
    {payment.status === 'completed' && !order.is_invoiced && (
      <RouteLink
        to={paths.receipt(payment.id)}
        className={textButtonClass}
        label={word('orders.receipt-of', { day: formatDayOrNone(payment.paid_at) })}
      >
        {word('receipt.receipt')}
      </RouteLink>
    )}
    {(payment.amount !== order.amount || payment.currency !== order.currency) && (
      <span className={styles['paid']}>{formatAmount(payment.amount, payment.currency)}</span>
    )}
  </li>
);

const paymentText = ({ status, currency, paid_at: at, returned, provider }: PaymentView): string => {
  const paid = word(status === 'completed' ? 'orders.paid-on' : 'orders.payment-on', { day: formatDayOrNone(at) });
  const notes = [
    status === 'pending' ? word('orders.being-checked') : '',
    provider === 'transfer' ? word('orders.by-transfer') : '',
    status === 'denied' ? word(provider === 'transfer' ? 'orders.taken-back' : 'orders.denied') : '',
    returned > 0 ? word('money.returned', { amount: formatAmount(returned, currency) }) : '',
  ];
  return formatList([paid, ...notes.filter((note) => note !== '')]);
};
