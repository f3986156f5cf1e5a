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
import { paidAlreadyToast, paidMessage, refusalToast } from './checkout-messages.ts';
import styles from './payment-return.module.css';
import { usePaymentReturn } from './use-payment-return.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { word } from '../../lib/words.ts';

interface PaymentReturnProps {
  orderId: string;
  isCancelled: boolean;
  toDashboard: () => void;
  onSignIn: () => void;
  wayOn: ReactNode;
}

export const PaymentReturn = ({ orderId, isCancelled, toDashboard, onSignIn, wayOn }: PaymentReturnProps) => {
  const { state, askAgain } = usePaymentReturn({ orderId, isCancelled, toDashboard });
  if (state.status === 'checking') return <LoadingScreen text={word('checkout.confirming')} />;
  if (state.status === 'paid') {
    return (
      <MessageScreen
        title={word('checkout.successful')}
        text={word('return.paid-text', { paid: paidMessage(state.order) })}
      >
        <PaidFacts order={state.order} until={state.until} />
        {wayOn}
      </MessageScreen>
    );
  }
  if (state.status === 'failed') {
    return (
      <MessageScreen
        title={word('return.failed')}
        text={word('return.failed-text', { reason: sentence(state.message) })}
      >
        <button type="button" className={buttonClass()} onClick={askAgain}>
          {word('common.try-again')}
        </button>
        {wayOn}
      </MessageScreen>
    );
  }
  return (
    <MessageScreen title={word(`return.${state.status}`)} text={word(`return.${state.status}-text`)}>
      {(state.status === 'unpaid' || state.status === 'declined') && (
        <GoOn orderId={orderId} toDashboard={toDashboard} />
      )}
      {state.status === 'unconfirmed' && (
        <button type="button" className={buttonClass()} onClick={askAgain}>
          {word('return.check-again')}
        </button>
      )}
      {state.status === 'visitor' ? (
        <button type="button" className={buttonClass()} onClick={onSignIn}>
          {word('header.sign-in')}
        </button>
      ) : (
        wayOn
      )}
    </MessageScreen>
  );
};

const PaidFacts = ({ order, until }: { order: OrderView; until: string | null }) => {
  const payment = order.payments.find(({ status }) => status === 'completed');
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{word('return.amount')}</dt>
        <dd>{formatAmount(order.amount, order.currency)}</dd>
      </div>
      <div>
        <dt>{word(order.quote === null ? 'return.plan' : 'return.for')}</dt>
        <dd>{order.tier_name}</dd>
      </div>
      {order.quote === null && until !== null && (
        <div>
          <dt>{word(order.payment_type === 'subscription' ? 'plan.next-renewal' : 'plan.ends-on')}</dt>
          <dd>{formatDayOrNone(until)}</dd>
        </div>
      )}
      {payment !== undefined && (
        <div>
          <dt>{word('receipt.receipt')}</dt>
          <dd>
            <RouteLink to={paths.receipt(payment.id)}>{word('return.open-receipt')}</RouteLink>
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
      toast(paidAlreadyToast());
      toDashboard();
    } catch (error) {
      toast(refusalToast(error));
      setBusy(false);
    }
  };
  return (
    <button type="button" className={buttonClass()} aria-disabled={isBusy} onClick={() => void goOn()}>
      {word(isBusy ? 'return.opening' : 'checkout.to-paypal')}
    </button>
  );
};

const sentence = (message: string): string => `${message.replace(/\.+$/, '')}.`;
