import { useState } from 'react';
import {
  dismissRequest,
  type UnmatchedPaymentView,
  type SuggestedOrder,
  type PayingCustomer,
} from '#contract/owner-payments';
import { LINKED_RECORD } from '../../../components/linked-record.ts';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { useForm } from '../../../components/use-form.ts';
import { formatMoment, formatDay } from '../../../lib/format-time.ts';
import { orderTitle } from '../../../components/order-labels.ts';
import type { Assignment } from './assignment.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../components/loaded.tsx';
import { useSearch } from '../lists/use-search.ts';
import { fetchPayingCustomers } from './payments-api.ts';
import { unmatchedHint, waitingLabel, ownerOrderBadge } from './payment-labels.ts';
import styles from './unmatched-payment.module.css';
import { formatAmount } from '../../../lib/format-money.ts';
import { Badge } from '../../../components/badge.tsx';

interface UnmatchedPaymentProps {
  payment: UnmatchedPaymentView;
  isLinked?: boolean;
  onAssign: (assignment: Assignment) => void;
  onDismiss: (payment: UnmatchedPaymentView, reason: string | null) => void;
}

export const UnmatchedPayment = ({ payment, isLinked = false, onAssign, onDismiss }: UnmatchedPaymentProps) => {
  const { suggestions, order_id: named } = payment;
  const isNamedOnly = named !== null && !suggestions.some((order) => order.order_id === named);
  return (
    <li className={styles['payment']} {...(isLinked ? LINKED_RECORD : {})}>
      <p className={styles['amount']}>{formatAmount(payment.amount, payment.currency)}</p>
      <div className={styles['what']}>
        <p>
          Paid <time dateTime={payment.paid_at}>{formatMoment(payment.paid_at)}</time>
          {payment.status === 'pending' && '. PayPal is still checking it'}
        </p>
        <p>{waitingLabel(payment)}</p>
        <p className={styles['id']}>
          PayPal’s transaction {payment.id}
          {payment.subscription_id !== null && `, for subscription ${payment.subscription_id}`}
          {payment.payer_email !== null && `, paid by ${payment.payer_email}`}
        </p>
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
            <OrderChoice
              key={order.order_id}
              order={order}
              onAssign={() => onAssign({ payment, orderId: order.order_id, order })}
            />
          ))}
        </ul>
      )}
      {suggestions.length === 0 && named === null && payment.set_aside === null && (
        <p className={styles['none']}>No open order of about that time fits. {unmatchedHint(payment)}</p>
      )}
      <div className={styles['ways']}>
        {payment.set_aside === null ? (
          <Ways
            onChoose={(order) => onAssign({ payment, orderId: order.order_id, order })}
            onDismiss={(reason) => onDismiss(payment, reason)}
          />
        ) : (
          <>
            <p>
              Dismissed <time dateTime={payment.set_aside.at}>{formatMoment(payment.set_aside.at)}</time>:{' '}
              <bdi>{payment.set_aside.reason}</bdi>
            </p>
            <button type="button" className={buttonClass('quiet')} onClick={() => onDismiss(payment, null)}>
              Take back
            </button>
          </>
        )}
      </div>
    </li>
  );
};

interface WaysProps {
  onChoose: (order: SuggestedOrder) => void;
  onDismiss: (reason: string) => void;
}

const Ways = ({ onChoose, onDismiss }: WaysProps) => {
  const [opened, setOpened] = useState<'customer' | 'dismiss' | null>(null);
  return (
    <>
      <button
        type="button"
        className={buttonClass('quiet')}
        aria-expanded={opened === 'customer'}
        onClick={() => setOpened(opened === 'customer' ? null : 'customer')}
      >
        Another customer
      </button>
      <button
        type="button"
        className={buttonClass('quiet')}
        aria-expanded={opened === 'dismiss'}
        onClick={() => setOpened(opened === 'dismiss' ? null : 'dismiss')}
      >
        Dismiss
      </button>
      {opened === 'customer' && <ChooseByHand onChoose={onChoose} />}
      {opened === 'dismiss' && <DismissForm onDismiss={onDismiss} />}
    </>
  );
};

const DismissForm = ({ onDismiss }: Pick<WaysProps, 'onDismiss'>) => {
  const { form, errors } = useForm({
    schema: dismissRequest,
    send: ({ reason }) => {
      if (reason !== null) onDismiss(reason);
      return Promise.resolve();
    },
  });
  return (
    <form {...form} className={styles['byHand']}>
      <Field
        name="reason"
        label="Why it is not assigned"
        autoComplete="off"
        hint="It leaves this list and the desk, and can be taken back. No money moves."
        error={errors['reason']}
      />
      <button type="submit" className={buttonClass('outline')}>
        Dismiss
      </button>
    </form>
  );
};

const ChooseByHand = ({ onChoose }: { onChoose: (order: SuggestedOrder) => void }) => {
  const { typed, search, type } = useSearch();
  const query = useQuery({
    queryKey: ['paying customers', search],
    queryFn: () => fetchPayingCustomers(search),
    enabled: search.length >= SHORTEST,
  });
  return (
    <div className={styles['byHand']}>
      <Field
        name="customer"
        label="Find the customer"
        type="search"
        autoComplete="off"
        hint="By name or email, at least two letters."
        value={typed}
        maxLength={100}
        onChange={({ target }) => type(target.value)}
      />
      {query.isError && <p role="alert">{messageOf(query.error)}</p>}
      {query.data?.length === 0 && <p>No customer has this name or address.</p>}
      {query.data?.map((customer) => (
        <Customer key={customer.user_id} customer={customer} onChoose={onChoose} />
      ))}
    </div>
  );
};

const SHORTEST = 2;

const Customer = ({ customer, onChoose }: { customer: PayingCustomer; onChoose: (order: SuggestedOrder) => void }) =>
  customer.orders.length === 0 ? (
    <p>
      <bdi>{customer.name}</bdi> ({customer.email}) has no order. Ask them to choose a plan on the site; its order can
      be assigned then.
    </p>
  ) : (
    <ul className={styles['suggestions']}>
      {customer.orders.map((order) => (
        <OrderChoice key={order.order_id} order={order} onAssign={() => onChoose(order)} />
      ))}
    </ul>
  );

interface OrderChoiceProps {
  order: SuggestedOrder;
  onAssign: () => void;
}

const OrderChoice = ({ order, onAssign }: OrderChoiceProps) => {
  const { tone, label } = ownerOrderBadge(order.status);
  return (
    <li className={styles['suggestion']}>
      <div>
        <p>
          <strong>{order.customer.name}</strong>, {order.tier_name}, {formatAmount(order.amount, order.currency)},{' '}
          <time dateTime={order.created_at}>{formatDay(order.created_at)}</time>
        </p>
        <p className={styles['reasons']}>
          {orderTitle(order.order_id)}, {order.customer.email}
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
