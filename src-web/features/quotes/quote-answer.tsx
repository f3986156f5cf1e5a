import { declineRequest } from '#contract/quotes';
import * as z from 'zod/mini';
import { useState } from 'react';
import type { ClientQuote } from '#contract/quote-views';
import { buttonClass } from '../../components/button.ts';
import { TextArea } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { Panel } from '../../components/panel.tsx';
import { lastDayLabel } from './quote-labels.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { ApiError } from '../../lib/api-client.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { formatDay } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { resumeOrder } from '../checkout/checkout.ts';
import { AcceptForm } from './accept-form.tsx';
import styles from './quote-answer.module.css';
import { sendDecline } from './quotes-api.ts';
import { TransferDetails } from './transfer-details.tsx';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import { sayMessage, word } from '../../lib/words.ts';
import { Sentence } from '../../components/sentence.tsx';

interface QuoteAnswerProps {
  token: string;
  quote: ClientQuote;
  notice: string | null;
  onQuote: (quote: ClientQuote, notice?: string | null) => void;
  onRefused: (reason: string) => Promise<void>;
}

export const QuoteAnswer = ({ notice, ...answer }: QuoteAnswerProps) => (
  <div id="quote-answer" tabIndex={-1} className={styles['answer']}>
    <Panel title={word(answer.quote.state.name === 'open' ? 'quote.answer' : 'quote.stands')}>
      <div className={styles['notice']}>
        <FormMessage text={notice} />
      </div>
      {answer.quote.state.name === 'open' ? (
        <>
          <AcceptForm {...answer} />
          <DeclineForm {...answer} />
        </>
      ) : (
        <QuoteOutcome quote={answer.quote} />
      )}
    </Panel>
  </div>
);

const declineFields = z.pick(declineRequest, { reason: true });

const CONFLICT = 409;

const DeclineForm = ({ token, onQuote, onRefused }: Omit<QuoteAnswerProps, 'notice'>) => {
  const [id] = useState(() => crypto.randomUUID());
  const { form, isSending, message, errors } = useForm({
    schema: declineFields,
    send: async ({ reason }) => {
      try {
        onQuote(await sendDecline({ token, id, reason }));
        toast({ title: word('quote.declined'), description: sayMessage(QUOTE_MESSAGES.declined) });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
        await onRefused(error.message);
      }
    },
  });
  return (
    <details className={styles['more']}>
      <summary className={textButtonClass}>{word('quote.decline-instead')}</summary>
      <form {...form} className={styles['form']}>
        <TextArea
          name="reason"
          label={word('quote.reason')}
          rows={3}
          hint={word('quote.reason-hint')}
          error={errors['reason']}
        />
        <FormMessage text={message} />
        <button type="submit" className={buttonClass('outline')} disabled={isSending}>
          {word(isSending ? 'quote.declining' : 'quote.decline')}
        </button>
      </form>
    </details>
  );
};

const isAccepted = ({ state }: ClientQuote): boolean => state.name === 'accepted' || state.name === 'paid';

const orderToPay = ({ parts, current, transfer }: ClientQuote): { order: string | null; isByTransfer: boolean } => {
  const payable = parts.find(({ state: part, open }) => part === 'due' || (part === 'returned' && open > 0));
  return {
    order: current.ways.includes('paypal') ? (payable?.order_id ?? null) : null,
    // When the quote offers a transfer, a client who has not begun to pay at PayPal sees the bank account.
    isByTransfer: transfer !== null && payable?.at_paypal === false,
  };
};

/** What is asked of the client next stands beside the sum. */
export const NextStep = ({ quote }: { quote: ClientQuote }) => {
  if (quote.state.name === 'open') {
    return (
      <button type="button" className={buttonClass()} onClick={() => scrollToId('quote-answer')}>
        {word('quote.to-answer')}
      </button>
    );
  }
  const { order, isByTransfer } = orderToPay(quote);
  return (
    isAccepted(quote) &&
    order !== null &&
    !isByTransfer && (
      <button type="button" className={buttonClass()} onClick={() => resumeOrder(order)}>
        {word('checkout.to-paypal')}
      </button>
    )
  );
};

const QuoteOutcome = ({ quote }: { quote: ClientQuote }) => {
  const { state, accepted_by: name } = quote;
  if (!isAccepted(quote)) return <p className={styles['words']}>{endNote(quote)}</p>;
  const { order, isByTransfer } = orderToPay(quote);
  return (
    <>
      <p className={styles['words']}>
        {name !== null && (
          <>
            <Sentence of="quote.accepted-by" name={<bdi>{name}</bdi>} />{' '}
          </>
        )}
        {returnNote(quote)}
        {word(state.name === 'paid' ? 'quote.all-paid' : 'quote.see-dashboard')}
      </p>
      <TransferDetails quote={quote} />
      <div className={styles['buttons']}>
        {order !== null && isByTransfer && (
          <button type="button" className={buttonClass('outline')} onClick={() => resumeOrder(order)}>
            {word('quote.paypal-instead')}
          </button>
        )}
        <RouteLink to={paths.dashboard} className={buttonClass(order === null ? 'solid' : 'quiet')}>
          {word('dashboard.go')}
        </RouteLink>
      </div>
    </>
  );
};

/** After a refund with a credit note, nothing is left to pay. */
const returnNote = ({ parts, paid, returned, current: { total, currency } }: ClientQuote): string => {
  if (parts.some((part) => part.returned > 0 && part.open > 0)) return `${word('quote.payment-returned')} `;
  if (!parts.some(({ state }) => state === 'returned')) return '';
  const money = (amount: number) => formatAmount(amount, currency);
  const sums = { paid: money(paid), total: money(total), returned: money(returned) };
  return `${word('quotes.paid-of-returned', sums)} `;
};

const endNote = ({ state, returned }: ClientQuote): string => {
  switch (state.name) {
    case 'declined':
      return word('quote.end-declined', { day: formatDay(state.at) });
    case 'withdrawn':
      return word(returned > 0 ? 'quote.end-withdrawn-returned' : 'quote.end-withdrawn', { day: formatDay(state.at) });
    case 'expired':
      return word('quote.end-expired', { day: lastDayLabel(state.last_day) });
    default:
      return '';
  }
};
