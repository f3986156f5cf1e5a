import type { ClientQuote, QuotePartView } from '#contract/quote-views';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { Panel } from '../../components/panel.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { formatDay } from '../../lib/format-time.ts';
import { includedLabel, partLabel, quoteBadge, QuoteLines, QuoteParts, shownParts } from '../quotes/quotes.ts';
import styles from './quotes-panel.module.css';
import { useQuotes } from './use-quotes.ts';
import { openUntilLabel } from './pending-actions.ts';
import { formatAmount } from '../../lib/format-money.ts';

interface QuotesPanelProps {
  onPay: (orderId: string) => void;
}

/** The customer's quotes with their sums and payments. Renders nothing without a quote. */
export const QuotesPanel = ({ onPay }: QuotesPanelProps) => {
  const { data: quotes, isError, refetch } = useQuotes();
  if (quotes?.length === 0 || (quotes === undefined && !isError)) return null;
  return (
    <Panel title="Quotes" lead="What was offered to you, and what you have accepted.">
      {quotes === undefined ? (
        <div className={styles['failed']}>
          <p>Your quotes could not be loaded.</p>
          <button type="button" className={buttonClass('outline')} onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      ) : (
        <ul>
          {quotes.map((quote) => (
            <Quote key={quote.id} quote={quote} onPay={onPay} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const Quote = ({ quote, onPay }: QuotesPanelProps & { quote: ClientQuote }) => {
  const { current, state, number, paid, returned, accepted_by: name } = quote;
  const { tone, label } = quoteBadge(state);
  const money = (amount: number) => formatAmount(amount, current.currency);
  const included = includedLabel(current);
  return (
    <li className={styles['quote']}>
      <div className={styles['head']}>
        <h3 dir="auto">{current.title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={styles['about']}>
        Quote {number}, version {current.version}
        {state.name === 'open' && `, open ${openUntilLabel(state.last_day)}`}
        {state.name === 'accepted' && (
          <>
            , accepted <time dateTime={state.at}>{formatDay(state.at)}</time>
          </>
        )}
        {name !== null && (
          <>
            {state.name === 'accepted' ? ' by' : ', accepted by'} <bdi>{name}</bdi>
          </>
        )}
        {state.name !== 'open' && `. ${money(paid)} of ${money(current.total)} paid`}
        {returned > 0 && `, ${money(returned)} returned`}
        {state.name !== 'open' && '.'}
        {state.name === 'withdrawn' && ' Nothing is to be paid. If you have a question, write to us.'}
      </p>
      <QuoteParts parts={shownParts(quote)} currency={current.currency}>
        {(part) => state.name !== 'withdrawn' && <PayButton part={part} title={current.title} onPay={onPay} />}
      </QuoteParts>
      <details>
        <summary className={textButtonClass}>{state.name === 'open' ? 'What is offered' : 'What was agreed'}</summary>
        <div className={styles['agreed']}>
          <RichTextView document={current.scope} headingBase={4} />
          <QuoteLines version={current} />
          {included !== null && <p>Includes {included}.</p>}
        </div>
      </details>
    </li>
  );
};

const PayButton = ({ part, title, onPay }: QuotesPanelProps & { part: QuotePartView; title: string }) => {
  const { order_id: order, state } = part;
  if (order === null || (state !== 'due' && state !== 'returned')) return null;
  return (
    <button type="button" className={textButtonClass} onClick={() => onPay(order)}>
      {state === 'due' ? 'Pay with PayPal' : 'Pay again with PayPal'}
      <span className="visually-hidden">
        : {title}, {partLabel(part.part)}
      </span>
    </button>
  );
};
