import { acceptRequest } from '#contract/quotes';
import type { Checkout } from '#contract/payments';
import type { ClientQuote } from '#contract/quote-views';
import type { Provider } from '#contract/transfer';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { buttonClass } from '../../components/button.ts';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/use-form.ts';
import { ApiError } from '../../lib/api-client.ts';
import { expectChoice, orderAndPay } from '../checkout/checkout.ts';
import { useSession } from '../session/session.ts';
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
  // The idempotency key of the acceptance.
  const [id] = useState(() => crypto.randomUUID());
  useEffect(expectChoice, [session.status]);

  const [chosen, choose] = useState<Provider>(current.ways[0] ?? 'paypal');

  const accept = async (name: string, agreedTerms?: string): Promise<Checkout | null> => {
    const agreed = { way: chosen, ...(agreedTerms === undefined ? {} : { agreed_terms: agreedTerms }) };
    try {
      const accepted = await sendAcceptance({ token, id, version: current.version, name, ...agreed });
      onQuote(accepted.quote, accepted.problem && sayMessage(accepted.problem));
      return accepted.checkout;
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSED.includes(error.status)) throw error;
      await onRefused(error.message);
      return null;
    }
  };
  const { form, errors } = useForm({
    schema: acceptFields,
    send: async ({ name }) => {
      orderAndPay({
        wish: { purchase: current.title, email: recipient.email },
        order: (agreedTerms) => accept(name, agreedTerms),
      });
    },
  });
  const due = dueNow(parts);
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

const acceptFields = z.pick(acceptRequest, { name: true });

/** The quote is gone or has a newer version. */
const REFUSED: readonly number[] = [404, 409];
