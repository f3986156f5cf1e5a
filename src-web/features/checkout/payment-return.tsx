import { useState, type ReactNode } from 'react';
import type { OrderView } from '#contract/payments';
import { buttonClass } from '../../components/button.ts';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { toast } from '../../components/toast.ts';
import { formatDayOrNone } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { retryOrder } from './checkout-api.ts';
import { PAID_ALREADY, paidMessage, refusalToast } from './checkout-messages.ts';
import styles from './payment-return.module.css';
import type { ReturnState } from './return-state.ts';
import { usePaymentReturn } from './use-payment-return.ts';
import { formatAmount } from '../../lib/format-money.ts';

interface PaymentReturnProps {
  orderId: string;
  isCancelled: boolean;
  toDashboard: () => void;
  onSignIn: () => void;
  wayOn: ReactNode;
}

export const PaymentReturn = ({ orderId, isCancelled, toDashboard, onSignIn, wayOn }: PaymentReturnProps) => {
  const { state, askAgain } = usePaymentReturn({ orderId, isCancelled, toDashboard });
  if (state.status === 'checking') return <LoadingScreen text="Confirming your payment…" />;
  if (state.status === 'paid') {
    return (
      <MessageScreen title="Payment Successful!" text={`${paidMessage(state.order)} Your dashboard opens in a moment.`}>
        <PaidFacts order={state.order} until={state.until} />
        {wayOn}
      </MessageScreen>
    );
  }
  if (state.status === 'failed') {
    return (
      <MessageScreen
        title="We could not check your payment"
        text={`${sentence(state.message)} What you paid is not lost.`}
      >
        <button type="button" className={buttonClass()} onClick={askAgain}>
          Try again
        </button>
        {wayOn}
      </MessageScreen>
    );
  }
  return (
    <MessageScreen {...WORDS[state.status]}>
      {(state.status === 'unpaid' || state.status === 'declined') && (
        <GoOn orderId={orderId} toDashboard={toDashboard} />
      )}
      {state.status === 'unconfirmed' && (
        <button type="button" className={buttonClass()} onClick={askAgain}>
          Check again
        </button>
      )}
      {state.status === 'visitor' ? (
        <button type="button" className={buttonClass()} onClick={onSignIn}>
          Sign In
        </button>
      ) : (
        wayOn
      )}
    </MessageScreen>
  );
};

const WORDS: Record<Exclude<ReturnState['status'], 'checking' | 'paid' | 'failed'>, { title: string; text: string }> = {
  unconfirmed: {
    title: 'Not confirmed yet',
    text: 'PayPal has not confirmed your payment so far. There is no need to wait: your dashboard shows it as soon as it is, and you get a mail.',
  },
  review: {
    title: 'We look into it',
    text: 'Something about this payment differs from your order. We have been told and will write to you. Please do not pay again.',
  },
  unpaid: {
    title: 'Nothing was paid',
    text: 'Your order is kept. You can go on where you left off, now or from your dashboard.',
  },
  declined: {
    title: 'Payment declined',
    text: 'PayPal declined the payment method, and nothing was paid. Go back to PayPal to choose another one.',
  },
  withdrawn: {
    title: 'This quote was withdrawn',
    text: 'Nothing was taken. What you approved at PayPal lapses by itself. If you still want it, write to us.',
  },
  replaced: {
    title: 'Another order took its place',
    text: 'Nothing was taken for this one. What you approved at PayPal lapses by itself. If something is wrong, write to us.',
  },
  refused: {
    title: 'We look into it',
    text: 'PayPal holds a payment for this order that we do not know of, so it took no other one. We have been told. Please do not pay again.',
  },
  over: { title: 'This order is over', text: 'What was paid for it has gone back to you.' },
  visitor: {
    title: 'Back from PayPal',
    text: 'The tab in which you ordered goes on from here. If it is closed, sign in to see your order.',
  },
};

const PaidFacts = ({ order, until }: { order: OrderView; until: string | null }) => {
  const payment = order.payments.find(({ status }) => status === 'completed');
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{order.quote === null ? 'Plan' : 'For'}</dt>
        <dd>{order.tier_name}</dd>
      </div>
      <div>
        <dt>Amount</dt>
        <dd>{formatAmount(order.amount, order.currency, 'short')}</dd>
      </div>
      {order.quote === null && until !== null && (
        <div>
          <dt>{order.payment_type === 'subscription' ? 'Next Renewal' : 'Ends on'}</dt>
          <dd>{formatDayOrNone(until)}</dd>
        </div>
      )}
      {payment !== undefined && (
        <div>
          <dt>Receipt</dt>
          <dd>
            <RouteLink to={paths.receipt(payment.id)}>Open the receipt</RouteLink>
          </dd>
        </div>
      )}
    </dl>
  );
};

const GoOn = ({ orderId, toDashboard }: Pick<PaymentReturnProps, 'orderId' | 'toDashboard'>) => {
  const [isBusy, setBusy] = useState(false);
  const goOn = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { approval_url: url } = await retryOrder(orderId);
      if (url !== null) return location.assign(url);
      toast(PAID_ALREADY);
      toDashboard();
    } catch (error) {
      toast(refusalToast(error));
      setBusy(false);
    }
  };
  return (
    <button type="button" className={buttonClass()} aria-disabled={isBusy} onClick={() => void goOn()}>
      {isBusy ? 'Opening PayPal...' : 'Continue to PayPal'}
    </button>
  );
};

const sentence = (message: string): string => `${message.replace(/\.+$/, '')}.`;
