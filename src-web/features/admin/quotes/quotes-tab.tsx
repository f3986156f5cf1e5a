import { buttonClass } from '../../../components/button.ts';
import { QUOTES } from '../quote-paths.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { ListToolbar } from '../lists/list-toolbar.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { NewQuote } from './new-quote.tsx';
import type { QuotePreview } from './quote-form.tsx';
import { QuoteView } from './quote-view.tsx';
import { fetchQuotes } from './quotes-api.ts';
import { QuotesTable } from './quotes-table.tsx';
import { useOpenQuote } from './use-open-quote.ts';

export const QuotesTab = ({ preview }: { preview: QuotePreview }) => {
  const { typed, search, type } = useSearch();
  const { opened, open, begin, settle, close } = useOpenQuote();
  const list = useList({
    name: QUOTES,
    narrowedBy: search,
    read: (after) => fetchQuotes({ search }, after),
    failureToast: FAILED,
  });
  return (
    <>
      {opened?.what === 'new' && (
        <NewQuote
          key={opened.contactId ?? ''}
          contactId={opened.contactId}
          preview={preview}
          onBegun={({ id }) => settle(id)}
          onBack={close}
        />
      )}
      {opened?.what === 'quote' && <QuoteView key={opened.id} id={opened.id} preview={preview} onBack={close} />}
      <div hidden={opened !== null}>
        <TabHead title="Quotes" isBusy={list.isBusy} onRefresh={() => void list.reload()}>
          <button type="button" className={buttonClass()} onClick={begin}>
            New Quote
          </button>
        </TabHead>
        <ListToolbar label="Search quotes" hint="Title, client or number" typed={typed} onType={type}>
          {null}
        </ListToolbar>
        <ListFrame
          list={list}
          empty={search === '' ? 'No quotes yet. An enquiry has a button for one.' : 'No quotes found.'}
          failure="The quotes could not be loaded."
          count={countLabel}
        >
          {(quotes) => <QuotesTable quotes={quotes} onOpen={open} />}
        </ListFrame>
      </div>
    </>
  );
};

const FAILED = { tone: 'error', title: 'Error loading quotes', description: 'Please try again.' } as const;

const countLabel = (shown: number, hasMore: boolean): string =>
  hasMore ? `The newest ${shown} quotes` : `${shown} ${shown === 1 ? 'quote' : 'quotes'}`;
