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
import { formatDay } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { resumeOrder } from '../checkout/checkout.ts';
import { AcceptForm } from './accept-form.tsx';
import styles from './quote-answer.module.css';
import { sendDecline } from './quotes-api.ts';

interface QuoteAnswerProps {
  token: string;
  quote: ClientQuote;
  notice: string | null;
  onQuote: (quote: ClientQuote, notice?: string | null) => void;
  /** Called when the quote has changed since it was shown. */
  onRefused: (reason: string) => Promise<void>;
}

export const QuoteAnswer = ({ notice, ...answer }: QuoteAnswerProps) => (
  <div id="quote-answer" tabIndex={-1} className={styles['answer']}>
    <Panel title={answer.quote.state.name === 'open' ? 'Your Answer' : 'Where It Stands'}>
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
        toast({ title: 'Quote declined', description: 'Thank you for telling us.' });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
        await onRefused(error.message);
      }
    },
  });
  return (
    <details className={styles['decline']}>
      <summary className={textButtonClass}>Decline it instead</summary>
      <form {...form} className={styles['form']}>
        <TextArea
          name="reason"
          label="Reason"
          rows={3}
          hint="If you like. It helps to do better next time."
          error={errors['reason']}
        />
        <FormMessage text={message} />
        <button type="submit" className={buttonClass('outline')} disabled={isSending}>
          {isSending ? 'Declining…' : 'Decline Quote'}
        </button>
      </form>
    </details>
  );
};

const QuoteOutcome = ({ quote }: { quote: ClientQuote }) => {
  const { state, accepted_by: name, parts } = quote;
  if (state.name !== 'accepted' && state.name !== 'paid') return <p className={styles['words']}>{endNote(quote)}</p>;
  const order = parts.find(({ state: part }) => part === 'due' || part === 'returned')?.order_id ?? null;
  return (
    <>
      <p className={styles['words']}>
        {name !== null && (
          <>
            Accepted by <bdi>{name}</bdi>.{' '}
          </>
        )}
        {parts.some(({ state: part }) => part === 'returned') &&
          'A payment has gone back to you. If you still want the work, you can pay again. '}
        {state.name === 'paid'
          ? 'All of it is paid. Thank you.'
          : 'Your dashboard shows what is paid and what is not, and what was agreed.'}
      </p>
      <div className={styles['buttons']}>
        {order !== null && (
          <button type="button" className={buttonClass()} onClick={() => resumeOrder(order)}>
            Continue to PayPal
          </button>
        )}
        <RouteLink to={paths.dashboard} className={buttonClass(order === null ? 'solid' : 'quiet')}>
          Go to your dashboard
        </RouteLink>
      </div>
    </>
  );
};

const endNote = ({ state, returned }: ClientQuote): string => {
  switch (state.name) {
    case 'declined':
      return `You declined this quote on ${formatDay(state.at)}. If you have changed your mind, write below.`;
    case 'withdrawn':
      return `This quote was withdrawn on ${formatDay(state.at)}. ${returned > 0 ? 'What you paid has gone back to you, and nothing' : 'Nothing'} is to be paid. If you have a question, write below.`;
    case 'expired':
      return `This quote was open until ${lastDayLabel(state.last_day)}. Write below if you would like to have it again.`;
    default:
      return '';
  }
};
