import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ClientQuote } from '#contract/quote-views';
import { buttonClass } from '../../components/button.ts';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { NOT_FOUND, NotOpened } from '../../components/loaded.tsx';
import { REDRAWN_MS } from '../../components/queries.tsx';
import { ApiError } from '../../lib/api-client.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { useSiteContent } from '../portfolio/site-content.ts';
import { Sentence } from '../../components/sentence.tsx';
import marks from '../../components/marked-words.module.css';
import { FormMessage } from '../../components/form-message.tsx';
import { failureOf } from '../../components/use-form.ts';
import { NextStep, QuoteAnswer } from './quote-answer.tsx';
import { AskQuestion, isBegun, QuoteMessages } from './quote-messages.tsx';
import { hasSum, QuoteSheet } from './quote-sheet.tsx';
import { openQuote, askNewLink } from './quotes-api.ts';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import { usePageLanguage } from '../../lib/page-language.ts';
import { sayMessage, word } from '../../lib/words.ts';

interface QuoteLinkProps {
  token: string;
  wayHome: ReactNode;
}

export const QuoteLink = ({ token, wayHome }: QuoteLinkProps) => {
  const client = useQueryClient();
  const key = ['quote', token];
  const {
    data: quote,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: () => openQuote(token),
    staleTime: REDRAWN_MS,
  });
  const { content } = useSiteContent();
  const [notice, setNotice] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** On a phone the note is above the visible part of the page, so the page scrolls to it. */
  const say = (message: string | null) => {
    setNotice(message);
    if (message !== null) requestAnimationFrame(() => scrollToId('quote-answer'));
  };
  const take = (next: ClientQuote, message: string | null = null) => {
    say(message);
    client.setQueryData(key, next);
  };
  const renew = async (reason: string) => {
    await refetch();
    say(reason);
  };
  const isSpoken = usePageLanguage(quote?.recipient.language);
  if (quote !== undefined && !isSpoken) return <LoadingScreen text={word('quote.opening')} />;
  if (quote === undefined) {
    if (error === null) return <LoadingScreen text={word('quote.opening')} />;
    if (error instanceof ApiError && error.status === NOT_FOUND) return <DeadLink token={token}>{wayHome}</DeadLink>;
    return <NotOpened title={word('quote.not-opened')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <main id="main" tabIndex={-1}>
      <QuoteSheet
        quote={quote}
        from={content?.portfolio.personalInfo.name ?? null}
        portrait={content?.portfolio.personalInfo.profileImage}
        way={<NextStep quote={quote} />}
        ask={<AskQuestion onAsk={() => setAsking(true)} />}
        answer={<QuoteAnswer token={token} quote={quote} notice={notice} onQuote={take} onRefused={renew} />}
      >
        {(isAsking || isBegun(quote) || !hasSum(quote)) && <QuoteMessages token={token} quote={quote} onQuote={take} />}
      </QuoteSheet>
    </main>
  );
};

type State = { name: 'idle' | 'sending' } | { name: 'sent'; message: string } | { name: 'failed'; message: string };

/** Every invalid link shows the same page, which does not tell why. */
const DeadLink = ({ token, children }: { token: string; children: ReactNode }) => {
  const [state, setState] = useState<State>({ name: 'idle' });
  const ask = async () => {
    if (state.name === 'sending') return;
    setState({ name: 'sending' });
    try {
      setState({ name: 'sent', message: sayMessage(await askNewLink(token)) });
    } catch (error) {
      setState({ name: 'failed', message: failureOf(error).message });
    }
  };
  return (
    <MessageScreen
      title={<Sentence of="quote.dead-link" link={<s className={marks['removed']}>{word('quote.this-link')}</s>} />}
      text={word('quote.dead-link-text', { count: QUOTE_LIMITS.linkDays })}
    >
      <output>{state.name === 'sent' && state.message}</output>
      <FormMessage text={state.name === 'failed' ? state.message : null} />
      {state.name !== 'sent' && (
        <button
          type="button"
          className={buttonClass()}
          aria-disabled={state.name === 'sending'}
          onClick={() => void ask()}
        >
          {word(state.name === 'sending' ? 'contact.sending' : 'link.send-new')}
        </button>
      )}
      {children}
    </MessageScreen>
  );
};
