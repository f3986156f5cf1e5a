import type { InvoiceClientQuery } from '#contract/hand-invoices';
import { buttonClass } from '../../../components/button.ts';
import { INVOICES_PATH, QUOTES, newQuotePath, quotePath, QUOTES_PATH } from '../quote-paths.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { ListToolbar } from '../lists/list-toolbar.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { NewInvoice } from './new-invoice.tsx';
import { NewQuote } from './new-quote.tsx';
import type { QuotePreview } from './quote-form.tsx';
import { QuoteView } from './quote-view.tsx';
import { fetchQuotes } from './quotes-api.ts';
import { QuotesTable } from './quotes-table.tsx';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

export const QuotesTab = ({ preview }: { preview: QuotePreview }) => {
  const { typed, search, type } = useSearch();
  const { opened, open, begin, settle, close, closeInvoice } = useOpenQuote();
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
          key={opened.copies ?? opened.contactId ?? ''}
          contactId={opened.contactId}
          copies={opened.copies}
          preview={preview}
          onBegun={({ id }) => settle(id)}
          onBack={close}
        />
      )}
      {opened?.what === 'invoice' && (
        <NewInvoice whom={opened.whom} onBegun={({ id }) => settle(id)} onBack={closeInvoice} />
      )}
      {opened?.what === 'quote' && (
        <QuoteView
          key={opened.id}
          id={opened.id}
          preview={preview}
          onBack={(shown) => (shown?.invoice == null ? close() : closeInvoice())}
        />
      )}
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

type Opened =
  | { what: 'quote'; id: string }
  | { what: 'new'; contactId: string | null; copies: string | null }
  | { what: 'invoice'; whom: InvoiceClientQuery }
  | null;

const useOpenQuote = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isHere = search.get('tab') === 'quotes';
  const opened = isHere ? openedIn(search) : null;
  const scrolled = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!isHere || opened !== null || scrolled.current === null) return;
    window.scrollTo({ top: scrolled.current, behavior: 'instant' });
    scrolled.current = null;
  }, [isHere, opened]);
  return {
    opened,
    open: (id: string) => {
      scrolled.current = window.scrollY;
      void navigate(quotePath(id));
    },
    begin: () => void navigate(newQuotePath(null)),
    settle: (id: string) => void navigate(quotePath(id), { replace: true }),
    close: () => void navigate(QUOTES_PATH),
    closeInvoice: () => void navigate(INVOICES_PATH),
  };
};

const openedIn = (search: URLSearchParams): Opened => {
  const id = search.get('quote');
  if (id !== null) return { what: 'quote', id };
  const whom = search.get('invoice');
  if (whom !== null) return { what: 'invoice', whom: whomIn(whom) };
  const contactId = search.get('answers');
  return contactId === null ? null : { what: 'new', contactId: contactId || null, copies: search.get('copies') };
};

const whomIn = (whom: string): InvoiceClientQuery => {
  const [, kind, id] = /^(contact|user):(.+)$/.exec(whom) ?? [];
  if (id === undefined) return {};
  return kind === 'user' ? { user: id } : { contact: id };
};
