import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerQuote } from '#contract/quote-views';
import { Badge } from '../../../components/badge.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { toast } from '../../../components/toast.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { lastDayLabel, quoteBadge, timeToAnswer } from '../../quotes/quotes.ts';
import { languageName } from '../components/language-name.ts';
import { Fact, Facts, RecordHead, RecordPage } from '../lists/record-page.tsx';
import { quoteStorage } from './quote-storage.ts';
import { InvoiceRecord } from './invoice-record.tsx';
import { QuoteActions } from './quote-actions.tsx';
import { QuoteForm, type QuotePreview } from './quote-form.tsx';
import { QuotePanels } from './quote-panels.tsx';
import styles from './quote-view.module.css';
import { fetchQuote } from './quotes-api.ts';
import { QUOTE } from '../quote-paths.ts';
import { workPath } from '../work-paths.ts';
import { cacheQuote, invalidateQuoteLists } from './cache-quote.ts';
import { writtenOf } from './written-quote.ts';
import { formatAmount } from '../../../lib/format-money.ts';

interface QuoteViewProps {
  id: string;
  preview: QuotePreview;
  onBack: (shown: OwnerQuote | undefined) => void;
}

export const QuoteView = ({ id, preview, onBack }: QuoteViewProps) => {
  const quote = useQuery({ queryKey: [QUOTE, id], queryFn: () => whileWaiting(fetchQuote(id)) });
  return (
    <RecordPage list={quote.data?.invoice == null ? 'quotes' : 'payments'} onBack={() => onBack(quote.data)}>
      <Loaded query={quote} rows={6}>
        {(known) =>
          known.invoice === null ? (
            <Known quote={known} preview={preview} onBack={() => onBack(known)} />
          ) : (
            <InvoiceRecord quote={known} invoice={known.invoice} onBack={() => onBack(known)} />
          )
        }
      </Loaded>
    </RecordPage>
  );
};

interface KnownProps extends Pick<QuoteViewProps, 'preview'> {
  quote: OwnerQuote;
  onBack: () => void;
}

const Known = ({ quote, preview, onBack }: KnownProps) => {
  const client = useQueryClient();
  const isFirst = quote.state.name === 'draft';
  const mayWrite = isFirst || quote.can.revise;
  const [isWriting, setWriting] = useState(() => quote.draft !== null || quoteStorage(quote.id).recall() !== null);
  const take = (next: OwnerQuote) => cacheQuote(client, next);
  const close = (next: OwnerQuote) => {
    setWriting(false);
    take(next);
  };
  const reload = () => client.invalidateQueries({ queryKey: [QUOTE, quote.id] });
  return (
    <>
      <Head quote={quote} />
      {quote.problem !== null && (
        <p className={styles['problem']} role="alert">
          {quote.problem}
        </p>
      )}
      {!isFirst && <QuoteActions quote={quote} isWriting={isWriting} onWrite={() => setWriting(true)} onDone={take} />}
      {isWriting && !mayWrite && (
        <p className={styles['problem']} role="alert">
          What you have written of a next version cannot be sent any more: the quote is{' '}
          {quoteBadge(quote).label.toLowerCase()}.
        </p>
      )}
      {(isFirst || (isWriting && mayWrite)) && (
        <section className={styles['writing']} aria-label={isFirst ? 'Write the quote' : 'Write the next version'}>
          <QuoteForm
            quote={quote}
            contactId={quote.contact_id}
            place={quote.id}
            start={writtenOf(quote)}
            preview={preview}
            onKept={take}
            onSaved={take}
            onSent={close}
            onDropped={(left) => {
              if (left !== null) return close(left);
              client.removeQueries({ queryKey: [QUOTE, quote.id] });
              invalidateQuoteLists(client);
              toast({ title: 'Draft discarded' });
              onBack();
            }}
            onConflict={reload}
          />
        </section>
      )}
      {!isFirst && <QuotePanels quote={quote} onDone={take} />}
    </>
  );
};

const Head = ({ quote }: { quote: OwnerQuote }) => {
  const { state, recipient, accepted, versions } = quote;
  const [now] = useState(() => Date.now());
  const { tone, label } = quoteBadge(quote);
  const shown = versions.find(({ version }) => version === accepted?.version) ?? versions[0];
  return (
    <RecordHead title={(shown?.title ?? quote.draft?.title ?? '').trim() || 'Untitled quote'}>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <Facts>
        <Fact label="Number">{quote.number}</Fact>
        <Fact label="For">
          <bdi>{recipient.name}</bdi>
          <span>{recipient.email}</span>
        </Fact>
        <Fact label="Language">{languageName(recipient.language)}</Fact>
        {quote.round_of !== null && (
          <Fact label="One more round of">
            <RouteLink to={workPath(quote.round_of)}>Its work</RouteLink>
          </Fact>
        )}
        {shown !== undefined && (
          <>
            <Fact label="Version">{shown.version}</Fact>
            <Fact label="Total">{formatAmount(shown.total, shown.currency)}</Fact>
            <Fact label="Paid">
              {formatAmount(quote.paid, shown.currency)}
              {quote.returned > 0 && <span>{formatAmount(quote.returned, shown.currency)} returned</span>}
            </Fact>
          </>
        )}
        {(state.name === 'open' || state.name === 'expired') && (
          <Fact label={state.name === 'open' ? 'Open until' : 'Ended'}>
            {lastDayLabel(state.last_day)}
            {state.name === 'open' && <span>{timeToAnswer(state.last_day, now)}</span>}
          </Fact>
        )}
        {accepted !== null && (
          <Fact label="Accepted by">
            <bdi>{accepted.name}</bdi>
            <span>
              {accepted.email ?? 'The account was deleted'}
              {accepted.is_other_account && ', which is not the address that it was sent to'},{' '}
              {formatMoment(accepted.at)}
            </span>
          </Fact>
        )}
        {state.name === 'declined' && (
          <Fact label="Declined">
            {formatMoment(state.at)}
            {state.reason !== '' && <span>“{state.reason}”</span>}
          </Fact>
        )}
      </Facts>
    </RecordHead>
  );
};
