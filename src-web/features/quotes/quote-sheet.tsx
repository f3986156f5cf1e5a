import { useState, type ReactNode } from 'react';
import type { ClientQuote } from '#contract/quote-views';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Picture } from '../../components/picture.tsx';
import { quoteBadge, dueNow, includedLabel, lastDayLabel, shownParts, timeToAnswer } from './quote-labels.ts';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteParts, TO_PAY } from './quote-parts.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { formatDay } from '../../lib/format-time.ts';
import styles from './quote-sheet.module.css';
import { formatAmount } from '../../lib/format-money.ts';
import { word } from '../../lib/words.ts';
import { Sentence } from '../../components/sentence.tsx';

interface QuoteSheetProps {
  quote: ClientQuote;
  from: string | null;
  portrait?: string;
  way?: ReactNode;
  ask?: ReactNode;
  /** The client's answer stands above the quote, once it is given. */
  answer?: ReactNode;
  children?: ReactNode;
}

export const QuoteSheet = ({ quote, from, portrait = '', way, ask, answer, children }: QuoteSheetProps) => {
  const { number, current, recipient } = quote;
  const { tone, label } = quoteBadge(quote);
  const client = <bdi>{recipient.name}</bdi>;
  const day = <time dateTime={current.sent_at}>{formatDay(current.sent_at)}</time>;
  return (
    <article className={styles['sheet']} aria-labelledby="quote-title">
      <header className={styles['head']}>
        <p className={styles['about']}>
          <span>{word('quote.version', { number, version: current.version })}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <h1 id="quote-title" dir="auto">
          {current.title}
        </h1>
        <div className={styles['lead']}>
          <Picture src={portrait} alt="" width={160} height={160} sizes="4rem" isEarly />
          <p>
            {from === null ? (
              <Sentence of="quote.for" {...{ client, day }} />
            ) : (
              <Sentence of="quote.for-from" {...{ client, day }} owner={<bdi>{from}</bdi>} />
            )}
          </p>
        </div>
        <Facts quote={quote} way={way} ask={ask} />
      </header>
      {!isOffered(quote) && answer}
      <Panel title={word('quote.what')}>
        <RichTextView document={current.scope} className={styles['scope']} />
        {quote.invoice === null &&
          termsOfWork(current).map((term) => (
            <p key={term} className={styles['how']}>
              {term}
            </p>
          ))}
      </Panel>
      <Panel title={word('quote.cost')}>
        <QuoteLines version={current} />
        {!isOffered(quote) && shownParts(quote).length > 0 && (
          <div className={styles['parts']}>
            <QuoteParts parts={shownParts(quote)} currency={current.currency} />
          </div>
        )}
        {isOffered(quote) && current.payment === 'parts' && (
          <div className={styles['parts']}>
            <QuoteParts parts={quote.parts} currency={current.currency} isOffered />
          </div>
        )}
        {isOffered(quote) && <p className={styles['how']}>{paymentNote(quote)}</p>}
        {isOffered(quote) && quote.parts.length > 0 && <p className={styles['how']}>{word('quote.after-accepting')}</p>}
      </Panel>
      {isOffered(quote) && answer}
      {children}
    </article>
  );
};

const isOffered = ({ state }: ClientQuote): boolean => state.name === 'open' || state.name === 'draft';

const isAccepted = ({ state }: ClientQuote): boolean => state.name === 'accepted' || state.name === 'paid';

const termsOfWork = (version: ClientQuote['current']): string[] =>
  [
    version.silence_days === null ? null : word('quote.silence', { count: version.silence_days }),
    word('quote.kept', { count: version.kept_months }),
    version.files_after_payment ? word('quote.files-wait') : null,
  ].filter((term) => term !== null);

const paymentNote = ({ parts, current }: ClientQuote): string => {
  if (parts.length === 0) return word('quote.pay-nothing');
  const { payment_days: days } = current;
  const when = days === null ? '' : days === 0 ? word('quote.pay-same-day') : word('quote.pay-days', { count: days });
  return [howToPay(parts, current), when].filter((text) => text !== '').join(' ');
};

const howToPay = (parts: ClientQuote['parts'], { payment, currency, ways }: ClientQuote['current']): string => {
  const [way, other] = ways;
  if (payment === 'parts')
    return word(
      other === undefined
        ? way === 'transfer'
          ? 'quote.pay-parts-transfer'
          : 'quote.pay-parts'
        : 'quote.pay-parts-both',
    );
  const [first, second] = parts.map(({ amount }) => formatAmount(amount, currency));
  if (first === undefined || second === undefined) {
    if (other !== undefined) return word('quote.pay-whole-both');
    return word(way === 'transfer' ? 'quote.pay-whole-transfer' : 'quote.pay-whole');
  }
  if (other !== undefined) return word('quote.pay-halves-both', { first, second });
  return word(way === 'transfer' ? 'quote.pay-halves-transfer' : 'quote.pay-halves', { first, second });
};

/** A question is asked beside the sum. */
export const hasSum = (quote: ClientQuote): boolean => isOffered(quote) || isAccepted(quote) || quote.paid > 0;

const Facts = ({ quote, way, ask }: Pick<QuoteSheetProps, 'quote' | 'way' | 'ask'>) => {
  const { current, state, parts, paid, returned } = quote;
  // The page's time may be a day old when it stays open; the server refuses an expired quote in any case.
  const [now] = useState(() => Date.now());
  const money = (amount: number) => formatAmount(amount, current.currency);
  const included = includedLabel(current);
  const due = parts.filter(({ status }) => TO_PAY.includes(status)).reduce((sum, { open }) => sum + open, 0);
  const isPaid = isAccepted(quote) || paid > 0;
  const [label, sum] = due > 0 ? ['quote.part-due' as const, due] : ['quote.paid' as const, paid];
  return (
    <div className={styles['facts']}>
      {hasSum(quote) && (
        <div className={styles['sum']}>
          <dl>
            <dt>{word(isPaid ? label : 'quote.total')}</dt>
            <dd>
              {money(isPaid ? sum : current.total)}
              {returned > 0 && <small>{word('money.returned', { amount: money(returned) })}</small>}
            </dd>
          </dl>
          {way}
          {ask}
        </div>
      )}
      <dl className={styles['rest']}>
        {isPaid && due > 0 && (
          <div>
            <dt>{word('quote.paid')}</dt>
            <dd>{money(paid)}</dd>
          </div>
        )}
        {isOffered(quote) && parts.length > 1 && dueNow(parts) !== null && (
          <div>
            <dt>{word('quote.due-first')}</dt>
            <dd>{money(dueNow(parts) ?? current.total)}</dd>
          </div>
        )}
        {state.name === 'open' && (
          <div>
            <dt>{word('quote.open-until')}</dt>
            <dd>
              {timeToAnswer(state.last_day, now)}
              <small>{lastDayLabel(state.last_day)}</small>
            </dd>
          </div>
        )}
        {included !== null && (
          <div>
            <dt>{word('quote.includes')}</dt>
            <dd>{included}</dd>
          </div>
        )}
      </dl>
    </div>
  );
};
