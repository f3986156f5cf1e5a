import type { CustomerPage } from '#contract/admin-people';
import type { OrderView, SubscriptionView } from '#contract/payments';
import { Badge } from '../../../components/badge.tsx';
import list from '../../../components/message-list.module.css';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatDay, formatDayOrNone, formatMoment } from '../../../lib/format-time.ts';
import { orderBadge, orderTitle } from '../../../components/order-labels.ts';
import { subscriptionBadge } from '../../../components/subscription-badge.ts';
import { contactBadge } from '../contacts/contact-labels.ts';
import { PayPalSubscriptions } from './paypal-subscriptions.tsx';
import styles from './customer-panels.module.css';
import { formatAmount } from '../../../lib/format-money.ts';

type Refund = CustomerPage['refunds'][number];

export const CustomerPanels = ({ customer }: { customer: CustomerPage }) => {
  const { subscription, orders, refunds, requests, messages } = customer;
  return (
    <>
      <Panel title="Subscription">
        <Subscription subscription={subscription} />
      </Panel>
      <PayPalSubscriptions customer={customer} />
      <Panel title="Orders">
        {orders.length === 0 ? (
          none('No orders yet.')
        ) : (
          <RecordTable caption="Orders" columns={ORDER_COLUMNS} records={orders} keyOf={({ id }) => id} />
        )}
      </Panel>
      {refunds.length > 0 && (
        <Panel title="Refunds">
          <RecordTable caption="Refunds" columns={REFUND_COLUMNS} records={refunds} keyOf={({ id }) => id} />
        </Panel>
      )}
      <Panel title="Requests">
        {requests.length === 0 ? none('No requests yet.') : <Requests requests={requests} />}
      </Panel>
      <Panel title="Messages" lead="Sent through the contact form from the same address.">
        {messages.length === 0 ? none('No messages yet.') : <Messages messages={messages} />}
      </Panel>
    </>
  );
};

const ORDER_COLUMNS: readonly Column<OrderView>[] = [
  { label: 'Order', cell: ({ id }) => <span className={styles['id']}>{orderTitle(id)}</span> },
  { label: 'For', cell: ({ tier_name: name }) => <span className={styles['tier']}>{name}</span> },
  { label: 'Placed', cell: ({ created_at: at }) => <time dateTime={at}>{formatDay(at)}</time> },
  { label: 'Amount', isNumber: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
  {
    label: 'Status',
    cell: ({ status }) => {
      const { tone, label } = orderBadge(status);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { label: 'Payments', cell: (order) => <Payments order={order} /> },
];

const REFUND_COLUMNS: readonly Column<Refund>[] = [
  { label: 'Returned', cell: ({ refunded_at: at }) => formatDay(at) },
  { label: 'Kind', cell: ({ kind }) => (kind === 'reversal' ? 'Reversed by PayPal' : 'Refund') },
  { label: 'Order', cell: ({ order_id: id }) => (id === null ? 'None' : orderTitle(id)) },
  { label: 'Amount', isNumber: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
];

const Subscription = ({ subscription }: Pick<CustomerPage, 'subscription'>) => {
  if (subscription === null) return <p className={styles['none']}>No subscription.</p>;
  const { tone, label } = subscriptionBadge(subscription.status);
  return (
    <div className={styles['subscription']}>
      <p>{subscription.tier_name}</p>
      <Badge tone={tone}>{label}</Badge>
      <p>
        {formatAmount(subscription.amount, subscription.currency)}, {untilLabel(subscription)}
        {subscription.pieces && `, ${subscription.pieces.used} of ${subscription.pieces.included} pieces this period`}
      </p>
    </div>
  );
};

const untilLabel = (subscription: SubscriptionView): string => {
  const { kind, status, renews, payment_due: due, paid_until: paid, ends_on: ends } = subscription;
  if (due !== null) return `payment due ${formatDayOrNone(due)}`;
  if (renews) return `next renewal ${formatDayOrNone(paid)}`;
  if (status === 'expired') return `ended on ${formatDayOrNone(ends)}`;
  return `${kind === 'trial' ? 'ends on' : 'paid until'} ${formatDayOrNone(ends ?? paid)}`;
};

const none = (text: string) => <p className={styles['none']}>{text}</p>;

const Requests = ({ requests }: Pick<CustomerPage, 'requests'>) => (
  <ul className={list['messages']}>
    {requests.map(({ id, type, topic, deadline, notes, created_at: at }) => (
      <li key={id}>
        <p>
          <strong className={styles['subject']}>{topic}</strong>
        </p>
        <p className={list['about']}>
          {type}, <time dateTime={at}>{formatMoment(at)}</time>
          {deadline !== '' && `, wanted by ${deadline}`}
        </p>
        {notes !== '' && <p className={list['text']}>{notes}</p>}
      </li>
    ))}
  </ul>
);

const Messages = ({ messages }: Pick<CustomerPage, 'messages'>) => (
  <ul className={list['messages']}>
    {messages.map(({ id, subject, message, status, createdAt }) => {
      const { tone, label } = contactBadge(status);
      return (
        <li key={id}>
          <p>
            <strong className={styles['subject']}>{subject}</strong> <Badge tone={tone}>{label}</Badge>
          </p>
          <p className={list['about']}>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
          <p className={list['text']}>{message}</p>
        </li>
      );
    })}
  </ul>
);

const Payments = ({ order }: { order: OrderView }) =>
  order.payments.length === 0 ? (
    'None'
  ) : (
    <ul>
      {order.payments.map(({ id, amount, currency, status, paid_at: at, returned }) => (
        <li key={id}>
          {formatAmount(amount, currency)} on {formatDay(at)}
          {status !== 'completed' && ` (${status})`}
          {returned > 0 && `, ${formatAmount(returned, currency)} returned`}
        </li>
      ))}
    </ul>
  );
