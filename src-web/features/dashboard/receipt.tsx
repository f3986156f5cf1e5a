import { useQuery } from '@tanstack/react-query';
import { centsOf, formatMoney } from '#contract/money';
import type { ReactNode } from 'react';
import type { Receipt } from '#contract/payments';
import { buttonClass } from '../../components/button.ts';
import { messageOf } from '../../components/loaded.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { orderTitle } from '../../components/order-labels.ts';
import { formatDay } from '../../lib/format-time.ts';
import { fetchReceipt } from './dashboard-api.ts';
import styles from './receipt.module.css';

/** The receipt of one payment, as a sheet to be printed. */
export const ReceiptView = ({ paymentId, wayBack }: { paymentId: string; wayBack: ReactNode }) => {
  const {
    data: receipt,
    isPending,
    error,
  } = useQuery({
    queryKey: ['receipt', paymentId],
    queryFn: () => fetchReceipt(paymentId),
  });
  if (isPending) return <LoadingScreen text="Loading your receipt..." />;
  if (receipt !== undefined) return <Sheet receipt={receipt} wayBack={wayBack} />;
  return (
    <MessageScreen title="No receipt to show" text={`${messageOf(error)}.`.replace(/\.\.$/, '.')}>
      {wayBack}
    </MessageScreen>
  );
};

const Sheet = ({ receipt, wayBack }: { receipt: Receipt; wayBack: ReactNode }) => {
  const { amount, refunded, currency } = receipt;
  const money = (sum: number) => formatMoney(centsOf(sum), currency);
  return (
    <main id="main" className={styles['sheet']} tabIndex={-1}>
      <h1>Receipt</h1>
      <dl className={styles['facts']}>
        <div>
          <dt>Number</dt>
          <dd>{receipt.id}</dd>
        </div>
        <div>
          <dt>Paid on</dt>
          <dd>{formatDay(receipt.paid_at)}</dd>
        </div>
        <Party as="From" {...receipt.seller} />
        <Party as="To" {...receipt.customer} />
      </dl>
      <table className={styles['amounts']}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Amount, {currency}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <strong>{receipt.tier_name}</strong>
              <span>
                {orderTitle(receipt.order_id)}, {receipt.payment_type === 'subscription' ? 'one month' : 'paid once'}
              </span>
            </td>
            <td>{money(amount)}</td>
          </tr>
          {refunded > 0 && (
            <tr>
              <td>Returned</td>
              <td>−{money(refunded)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{refunded > 0 ? 'Remains paid' : 'Total paid'}</th>
            <td>{money(amount - refunded)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles['how']}>Paid through PayPal.</p>
      <div className={styles['buttons']}>
        <button type="button" className={buttonClass()} onClick={() => print()}>
          Print
        </button>
        {wayBack}
      </div>
    </main>
  );
};

const Party = ({ as, name, email }: { as: string; name: string; email: string }) => (
  <div>
    <dt>{as}</dt>
    <dd>
      {name}
      <br />
      {email}
    </dd>
  </div>
);
