import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Party, Receipt, ReceiptTax } from '#contract/receipts';
import amounts from '../../components/amounts.module.css';
import { buttonClass } from '../../components/button.ts';
import { messageOf } from '../../components/loaded.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { REDRAWN_MS } from '../../components/queries.tsx';
import { orderTitle } from '../../components/order-labels.ts';
import { formatDay } from '../../lib/format-time.ts';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { fetchReceipt, renewReceipt } from './dashboard-api.ts';
import { BuyerForm, partyLines, ReceiptXml, TaxRows } from './receipt-tax.tsx';
import factsStyles from '../../components/document-facts.module.css';
import styles from './receipt.module.css';
import { formatAmount } from '../../lib/format-money.ts';
import { usePageLanguage } from '../../lib/page-language.ts';
import { word } from '../../lib/words.ts';

export const ReceiptView = ({ paymentId, wayBack }: { paymentId: string; wayBack: ReactNode }) => {
  // A document in another language renders the page again, so the number is kept in the address.
  const [parameters, setParameters] = useSearchParams();
  const number = parameters.get('number');
  const {
    data: receipt,
    isPending,
    error,
  } = useQuery({
    queryKey: ['receipt', paymentId, number],
    queryFn: () => fetchReceipt(paymentId, number),
    staleTime: REDRAWN_MS,
  });
  const isSpoken = usePageLanguage(receipt === undefined ? undefined : (receipt.language ?? 'en'));
  if (isPending || (receipt !== undefined && !isSpoken)) return <LoadingScreen text={word('receipt.loading')} />;
  if (receipt !== undefined)
    return (
      <Sheet
        receipt={receipt}
        onShow={(shown) => setParameters(shown === null ? {} : { number: shown }, { replace: true })}
        wayBack={wayBack}
      />
    );
  return (
    <MessageScreen title={word('receipt.none')} text={`${messageOf(error)}.`.replace(/\.\.$/, '.')}>
      {wayBack}
    </MessageScreen>
  );
};

interface SheetProps {
  receipt: Receipt;
  onShow: (number: string | null) => void;
  wayBack: ReactNode;
}

const Sheet = ({ receipt, onShow, wayBack }: SheetProps) => {
  const { kind, corrects, tax } = receipt;
  const money = (sum: number) => formatAmount(sum, receipt.currency);
  const isCredit = kind === 'credit_note';
  const signed = (one: Pick<Receipt, 'kind' | 'amount'>) =>
    `${one.kind === 'credit_note' ? '−' : ''}${money(one.amount)}`;
  const total = signed(receipt);
  return (
    <main id="main" className={styles['sheet']} tabIndex={-1}>
      <header className={styles['head']}>
        <h1>{word(`receipt.${kind}`)}</h1>
        <p>{total}</p>
      </header>
      <dl className={styles['parties']}>
        <PartyFact as="from" party={receipt.seller} tax={tax} />
        <PartyFact as="to" party={receipt.customer} tax={tax} />
      </dl>
      <dl className={factsStyles['facts']}>
        <Fact label={word('receipt.number')}>{receipt.number}</Fact>
        <Fact label={word('receipt.given-on')}>{formatDay(receipt.issued_at)}</Fact>
        <Fact label={word('receipt.paid-on')}>{formatDay(receipt.paid_at)}</Fact>
        {tax !== null && <Fact label={word('receipt.supplied-on')}>{formatDay(tax.supplied_on)}</Fact>}
        {receipt.provider === 'paypal' && <Fact label={word('receipt.transaction')}>{inHalves(receipt.id)}</Fact>}
        {receipt.reference !== null && receipt.reference !== '' && (
          <Fact label={word('receipt.reference')}>{receipt.reference}</Fact>
        )}
        {corrects !== null && (
          <Fact label={word(isCredit ? 'receipt.for-receipt' : 'receipt.takes-back')}>{corrects}</Fact>
        )}
      </dl>
      <table className={amounts['amounts']}>
        <thead>
          <tr>
            <th scope="col">{word('receipt.for')}</th>
            <th scope="col">{word('receipt.amount-in', { currency: receipt.currency })}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles['for']} colSpan={tax === null ? 2 : 1}>
              <strong>{receipt.tier_name}</strong>
              <span>
                {word(
                  receipt.payment_type === 'subscription'
                    ? `receipt.one-${receipt.cycle ?? 'month'}`
                    : 'receipt.paid-once',
                  {
                    order: orderTitle(receipt.order_id),
                  },
                )}
              </span>
            </td>
            {tax !== null && <td>{total}</td>}
          </tr>
        </tbody>
        <tfoot>
          {tax !== null && <TaxRows tax={tax} currency={receipt.currency} sign={isCredit ? '−' : ''} />}
          <tr>
            <th scope="row">{word(isCredit ? 'receipt.total-credited' : 'receipt.total-paid')}</th>
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
      <div className={styles['how']}>
        <p>{word(isCredit || corrects === null ? throughWhat(receipt) : 'receipt.not-back')}</p>
        {tax !== null && tax.reason !== '' && <p>{tax.reason}</p>}
        {receipt.seller.note !== undefined && receipt.seller.note !== '' && <p>{receipt.seller.note}</p>}
        {!isCredit && corrects === null && receipt.returned > 0 && (
          <p>{word('receipt.went-back', { amount: money(receipt.returned) })}</p>
        )}
      </div>
      <div className={styles['buttons']}>
        <button type="button" className={buttonClass('outline')} onClick={() => print()}>
          {word('receipt.print')}
        </button>
        {tax !== null && tax.lacks.seller.length + tax.lacks.buyer.length === 0 && <ReceiptXml receipt={receipt} />}
        {wayBack}
      </div>
      {tax !== null && tax.lacks.buyer.length > 0 && isNewest(receipt) && (
        <BuyerForm receipt={receipt} tax={tax} onRenewed={() => onShow(null)} />
      )}
      {receipt.can_correct && <Renewal paymentId={receipt.id} onRenewed={() => onShow(null)} />}
      {receipt.documents.length > 1 && (
        <nav className={styles['others']} aria-labelledby="documents">
          <h2 id="documents">{word('receipt.documents')}</h2>
          <ul>
            {receipt.documents.map((one) => (
              <li key={one.number}>
                <button
                  type="button"
                  className={textButtonClass}
                  aria-current={one.number === receipt.number || undefined}
                  onClick={() => onShow(one.number)}
                >
                  {word('receipt.document', {
                    title: word(`receipt.${one.kind}`),
                    number: one.number,
                    amount: signed(one),
                  })}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </main>
  );
};

/** Only the newest receipt can be issued again. */
const isNewest = ({ kind, number, documents }: Receipt): boolean =>
  kind === 'receipt' && documents.findLast((one) => one.kind === 'receipt')?.number === number;

const throughWhat = ({ provider }: Receipt) =>
  provider === 'transfer' ? 'receipt.by-transfer' : 'receipt.through-paypal';

const Renewal = ({ paymentId, onRenewed }: { paymentId: string; onRenewed: () => void }) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => renewReceipt(paymentId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['receipt', paymentId] });
      onRenewed();
    },
    onError: (error) => toast({ tone: 'error', title: word('receipt.not-renewed'), description: messageOf(error) }),
  });
  return (
    <div className={styles['renewal']}>
      <p>{word('receipt.changed')}</p>
      <button type="button" className={buttonClass('outline')} disabled={isPending} onClick={() => mutate()}>
        {word('receipt.renew')}
      </button>
    </div>
  );
};

interface FactProps {
  label: string;
  children: ReactNode;
}

const Fact = ({ label, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A number that is wider than its column is broken in the middle. */
const inHalves = (number: string): ReactNode => {
  const middle = Math.ceil(number.length / 2);
  return (
    <>
      {number.slice(0, middle)}
      <wbr />
      {number.slice(middle)}
    </>
  );
};

interface PartyFactProps {
  as: 'from' | 'to';
  party: Party;
  tax: ReceiptTax | null;
}

const PartyFact = ({ as, party: { name, email, address, tax_id: taxId }, tax }: PartyFactProps) => {
  const named = (as === 'from' ? tax?.seller : tax?.buyer) ?? null;
  const lines =
    tax === null || named === null
      ? [name, ...address.split('\n'), email, taxId === '' ? '' : word('receipt.tax-number', { number: taxId })]
      : [named.name, ...partyLines(named, tax), 'email' in named ? '' : email];
  return (
    <Fact label={word(`receipt.${as}`)}>
      {lines
        .filter((line) => line.trim() !== '')
        .map((line) => (
          <span key={line} className={styles['line']} dir="auto">
            {line}
          </span>
        ))}
    </Fact>
  );
};
