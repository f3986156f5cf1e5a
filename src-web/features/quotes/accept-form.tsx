import { acceptRequest, type AcceptRequest } from '#contract/quotes';
import type { Checkout } from '#contract/payments';
import type { ClientQuote } from '#contract/quote-views';
import type { Provider } from '#contract/payment-statuses';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { buttonClass } from '../../components/button.ts';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/use-form.ts';
import { ApiError } from '../../lib/api-client.ts';
import { expectChoice, orderAndPay } from '../checkout/checkout.ts';
import { useSession } from '../session/session.ts';
import { BuyerFields, buyerErrors, buyerFields, buyerOf } from './buyer-fields.tsx';
import styles from './quote-answer.module.css';
import { dueNow } from './quote-labels.ts';
import { sendAcceptance } from './quotes-api.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { sayMessage, word } from '../../lib/words.ts';

interface AcceptFormProps {
  token: string;
  quote: ClientQuote;
  onQuote: (quote: ClientQuote, notice: string | null) => void;
  onRefused: (reason: string) => Promise<void>;
}

export const AcceptForm = ({ token, quote, onQuote, onRefused }: AcceptFormProps) => {
  const { current, recipient, parts } = quote;
  const session = useSession();
  // The id is an idempotency key, so a retry accepts the quote only once.
  const [id] = useState(() => crypto.randomUUID());
  useEffect(expectChoice, [session.status]);

  const [chosen, choose] = useState<Provider>(current.ways[0] ?? 'paypal');

  const accept = async (given: Given, agreedTerms?: string): Promise<Checkout | null> => {
    const agreed = { way: chosen, ...(agreedTerms === undefined ? {} : { agreed_terms: agreedTerms }) };
    try {
      const accepted = await sendAcceptance({ token, id, version: current.version, ...given, ...agreed });
      onQuote(accepted.quote, accepted.problem && sayMessage(accepted.problem));
      return accepted.checkout;
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSED.includes(error.status)) throw error;
      await onRefused(error.message);
      return null;
    }
  };
  const due = dueNow(parts);
  const { form, errors } = useForm({
    schema: acceptFields,
    send: async (typed) => {
      const buyer = quote.asks_buyer ? buyerOf(typed) : undefined;
      const missing = buyer === undefined ? {} : buyerErrors(buyer, current.vat?.groups ?? []);
      if (Object.keys(missing).length > 0) return { message: word('invoice.buyer-needed'), errors: missing };
      const given = { name: typed.name, ...(buyer === undefined ? {} : { buyer }) };
      orderAndPay({
        wish: { purchase: current.title, email: recipient.email },
        ...(due !== null && {
          what: word('terms.once', { name: current.title, amount: formatAmount(due, current.currency) }),
        }),
        order: (agreedTerms) => accept(given, agreedTerms),
      });
      return null;
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <Field
        name="name"
        label={word('quote.your-name')}
        autoComplete="name"
        required
        hint={word('quote.name-hint', { version: current.version })}
        error={errors['name']}
      />
      {quote.asks_buyer && <BuyerFields name={recipient.name} errors={errors} />}
      {due !== null && current.ways.length > 1 && (
        <fieldset className={styles['ways']}>
          <legend>{word('quote.way')}</legend>
          {current.ways.map((way) => (
            <label key={way}>
              <input type="radio" name="way" value={way} checked={way === chosen} onChange={() => choose(way)} />
              {word(`quote.way-${way}`)}
            </label>
          ))}
        </fieldset>
      )}
      <button type="submit" className={buttonClass()} data-opens-auth={session.status === 'signed-in' ? undefined : ''}>
        {due === null
          ? word('quote.accept-only')
          : word(chosen === 'transfer' ? 'quote.accept-transfer' : 'quote.accept', {
              amount: formatAmount(due, current.currency),
            })}
      </button>
      <p className={styles['note']}>
        {session.status === 'signed-in'
          ? word('quote.signed-in', { email: session.user.email })
          : word(
              due === null
                ? 'quote.account-first-only'
                : chosen === 'transfer'
                  ? 'quote.account-first-transfer'
                  : 'quote.account-first',
            )}
      </p>
    </form>
  );
};

const acceptFields = z.extend(z.pick(acceptRequest, { name: true }), z.partial(buyerFields).shape);

type Given = Pick<AcceptRequest, 'name' | 'buyer'>;

const REFUSED: readonly number[] = [404, 409];
