import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Party, Receipt } from '#contract/receipts';
import amounts from '../../components/amounts.module.css';
import { buttonClass } from '../../components/button.ts';
import { messageOf } from '../../components/loaded.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { orderTitle } from '../../components/order-labels.ts';
import { formatDay } from '../../lib/format-time.ts';
import { toast } from '../../components/toast.ts';
import { fetchReceipt, renewReceipt } from './dashboard-api.ts';
import styles from './receipt.module.css';
import { formatAmount } from '../../lib/format-money.ts';

/** A receipt or another document of a payment as a printable sheet. */
export const ReceiptView = ({ paymentId, wayBack }: { paymentId: string; wayBack: ReactNode }) => {
  const [number, setNumber] = useState<string | null>(null);
  const {
    data: receipt,
    isPending,
    error,
  } = useQuery({
    queryKey: ['receipt', paymentId, number],
    queryFn: () => fetchReceipt(paymentId, number),
  });
  if (isPending) return <LoadingScreen text="Loading your receipt..." />;
  if (receipt !== undefined) return <Sheet receipt={receipt} onShow={setNumber} wayBack={wayBack} />;
  return (
    <MessageScreen title="No receipt to show" text={`${messageOf(error)}.`.replace(/\.\.$/, '.')}>
      {wayBack}
    </MessageScreen>
  );
};

const TITLES = { receipt: 'Receipt', credit_note: 'Credit note' } as const;

interface SheetProps {
  receipt: Receipt;
  /** Shows the document with this number, or with null the newest receipt. */
  onShow: (number: string | null) => void;
  wayBack: ReactNode;
}

const Sheet = ({ receipt, onShow, wayBack }: SheetProps) => {
  const { kind, corrects } = receipt;
  const money = (sum: number) => formatAmount(sum, receipt.currency);
  const isCredit = kind === 'credit_note';
  return (
    <main id="main" className={styles['sheet']} tabIndex={-1}>
      <h1>{TITLES[kind]}</h1>
      <dl className={styles['facts']}>
        <Fact label="Number">{receipt.number}</Fact>
        <Fact label="Given on">{formatDay(receipt.issued_at)}</Fact>
        <Fact label="Paid on">{formatDay(receipt.paid_at)}</Fact>
        <Fact label="PayPal transaction">{receipt.id}</Fact>
        {corrects !== null && <Fact label={isCredit ? 'For receipt' : 'Takes back credit note'}>{corrects}</Fact>}
        <PartyFact as="From" party={receipt.seller} />
        <PartyFact as="To" party={receipt.customer} />
      </dl>
      <table className={amounts['amounts']}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Amount, {receipt.currency}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles['for']}>
              <strong>{receipt.tier_name}</strong>
              <span>
                {orderTitle(receipt.order_id)}, {receipt.payment_type === 'subscription' ? 'one period' : 'paid once'}
              </span>
            </td>
            <td>{isCredit ? `−${money(receipt.amount)}` : money(receipt.amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{isCredit ? 'Total credited' : 'Total paid'}</th>
            <td>{isCredit ? `−${money(receipt.amount)}` : money(receipt.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <div className={styles['how']}>
        <p>
          {isCredit || corrects === null
            ? 'Paid through PayPal.'
            : 'The money did not go back, so the credit note does not count.'}
        </p>
        {receipt.seller.note !== undefined && receipt.seller.note !== '' && <p>{receipt.seller.note}</p>}
        {!isCredit && corrects === null && receipt.returned > 0 && (
          <p>{money(receipt.returned)} of it went back; there is a credit note for that.</p>
        )}
      </div>
      <div className={styles['buttons']}>
        <button type="button" className={buttonClass()} onClick={() => print()}>
          Print
        </button>
        {wayBack}
      </div>
      {receipt.can_correct && <Renewal paymentId={receipt.id} onRenewed={() => onShow(null)} />}
      {receipt.documents.length > 1 && (
        <nav className={styles['others']} aria-label="All documents about this payment">
          {receipt.documents.map((one) => (
            <button
              key={one.number}
              type="button"
              className={buttonClass('quiet')}
              aria-current={one.number === receipt.number || undefined}
              onClick={() => onShow(one.number)}
            >
              {TITLES[one.kind]} {one.number}, {money(one.amount)}
            </button>
          ))}
        </nav>
      )}
    </main>
  );
};

/** Offers a new receipt when the billing details have changed since. */
const Renewal = ({ paymentId, onRenewed }: { paymentId: string; onRenewed: () => void }) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => renewReceipt(paymentId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['receipt', paymentId] });
      onRenewed();
    },
    onError: (error) => toast({ tone: 'error', title: 'No new receipt', description: messageOf(error) }),
  });
  return (
    <div className={styles['renewal']}>
      <p>The billing details have changed since. A new receipt shows them, and a credit note takes this one back.</p>
      <button type="button" className={buttonClass('outline')} disabled={isPending} onClick={() => mutate()}>
        Get a new receipt
      </button>
    </div>
  );
};

interface FactProps {
  label: string;
  isFirst?: boolean;
  children: ReactNode;
}

const Fact = ({ label, isFirst, children }: FactProps) => (
  <div data-first={isFirst || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const PartyFact = ({ as, party: { name, email, address, tax_id: taxId } }: { as: 'From' | 'To'; party: Party }) => (
  <Fact label={as} isFirst={as === 'From'}>
    {[name, ...address.split('\n'), email, taxId === '' ? '' : `Tax number ${taxId}`]
      .filter((line) => line.trim() !== '')
      .map((line) => (
        <span key={line} className={styles['line']}>
          {line}
        </span>
      ))}
  </Fact>
);
