import type { ClientQuote, QuotePartView } from '#contract/quote-views';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { Panel } from '../../components/panel.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { formatDay } from '../../lib/format-time.ts';
import {
  includedLabel,
  lastDayLabel,
  partLabel,
  quoteBadge,
  QuoteLines,
  QuoteParts,
  shownParts,
  TransferDetails,
} from '../quotes/quotes.ts';
import styles from './quotes-panel.module.css';
import { useQuotes } from './use-quotes.ts';
import { WaitingAbove } from './waiting-panel.tsx';
import { formatAmount } from '../../lib/format-money.ts';
import { word } from '../../lib/words.ts';
import { Sentence } from '../../components/sentence.tsx';

interface QuotesPanelProps {
  onPay: (orderId: string) => void;
}

export const QuotesPanel = ({ onPay }: QuotesPanelProps) => {
  const { data: quotes, isError, refetch } = useQuotes();
  if (quotes?.length === 0 || (quotes === undefined && !isError)) return null;
  const hasInvoices = quotes?.some(({ invoice }) => invoice !== null) === true;
  return (
    <Panel
      title={word(hasInvoices ? 'quotes.title-invoices' : 'quotes.title')}
      lead={word(hasInvoices ? 'quotes.lead-invoices' : 'quotes.lead')}
    >
      {quotes === undefined ? (
        <div className={styles['failed']}>
          <p>{word('quotes.not-loaded')}</p>
          <button type="button" className={buttonClass('outline')} onClick={() => void refetch()}>
            {word('common.try-again')}
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
  const { current, state } = quote;
  const { tone, label } = quoteBadge(quote);
  const included = includedLabel(current);
  return (
    <li className={styles['quote']}>
      <div className={styles['head']}>
        <h3 dir="auto">{current.title}</h3>
        {quote.invoice === null && <Badge tone={tone}>{label}</Badge>}
      </div>
      <p className={styles['about']}>
        <VersionLine quote={quote} /> {paidLine(quote)}
        {state.name === 'withdrawn' && ` ${word('quotes.withdrawn')}`}
      </p>
      <QuoteParts parts={shownParts(quote)} currency={current.currency}>
        {(part) =>
          state.name !== 'withdrawn' &&
          current.ways.includes('paypal') && <PayButton part={part} title={current.title} onPay={onPay} />
        }
      </QuoteParts>
      <TransferDetails quote={quote} />
      <details>
        <summary className={textButtonClass}>
          {word(state.name === 'open' ? 'quotes.offered' : 'quotes.agreed')}
        </summary>
        <div className={styles['agreed']}>
          <RichTextView document={current.scope} headingBase={4} />
          <QuoteLines version={current} />
          {included !== null && <p>{word('quotes.includes', { included })}</p>}
        </div>
      </details>
    </li>
  );
};

const VersionLine = ({ quote: { number, current, state, accepted_by: acceptor, invoice } }: { quote: ClientQuote }) => {
  const { version } = current;
  if (invoice !== null) return word('quotes.invoice', { number: invoice });
  const name = <bdi>{acceptor}</bdi>;
  if (state.name === 'open') return word('quotes.version-open', { number, version, day: lastDayLabel(state.last_day) });
  if (state.name !== 'accepted') {
    if (acceptor === null) return word('quotes.version', { number, version });
    return <Sentence of="quotes.version-by" number={number} version={version} name={name} />;
  }
  const day = <time dateTime={state.at}>{formatDay(state.at)}</time>;
  if (acceptor === null) return <Sentence of="quotes.version-accepted" number={number} version={version} day={day} />;
  return <Sentence of="quotes.version-accepted-by" number={number} version={version} day={day} name={name} />;
};

const paidLine = ({ state, paid, returned, current: { total, currency } }: ClientQuote): string => {
  if (state.name === 'open') return '';
  const money = (amount: number) => formatAmount(amount, currency);
  const sums = { paid: money(paid), total: money(total) };
  return returned > 0
    ? word('quotes.paid-of-returned', { ...sums, returned: money(returned) })
    : word('quotes.paid-of', sums);
};

const PayButton = ({ part, title, onPay }: QuotesPanelProps & { part: QuotePartView; title: string }) => {
  const { order_id: order, state, open } = part;
  if (order === null || open === 0) return null;
  if (state === 'due') return <WaitingAbove what={`${title}, ${partLabel(part.part)}`} />;
  if (state !== 'returned') return null;
  return (
    <button
      type="button"
      className={textButtonClass}
      aria-label={word('quotes.pay-again-what', { title, part: partLabel(part.part) })}
      onClick={() => onPay(order)}
    >
      {word('quotes.pay-again')}
    </button>
  );
};
