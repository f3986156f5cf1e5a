import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerQuote } from '#contract/quote-views';
import { Loaded } from '../../../components/loaded.tsx';
import { fetchContact } from '../contacts/contacts-api.ts';
import { RecordHead, RecordPage } from '../lists/record-page.tsx';
import { QuoteForm, type QuotePreview } from './quote-form.tsx';
import { cacheQuote } from './cache-quote.ts';
import { fetchQuote } from './quotes-api.ts';
import { beginning, copyOf, type Written } from './written-quote.ts';

interface NewQuoteProps {
  contactId: string | null;
  copies: string | null;
  preview: QuotePreview;
  onBegun: (quote: OwnerQuote) => void;
  onBack: () => void;
}

export const NewQuote = ({ contactId, copies, ...rest }: NewQuoteProps) => {
  const start = useQuery({
    queryKey: ['new-quote', contactId, copies],
    queryFn: () => beginningOf(contactId, copies),
    // The quote to be copied may have a new version by then, so it is not cached.
    gcTime: 0,
  });
  return (
    <RecordPage list="quotes" onBack={rest.onBack}>
      <RecordHead title="New quote" />
      <Loaded query={start} rows={5}>
        {(written) => <Form start={written} {...{ contactId, copies, ...rest }} />}
      </Loaded>
    </RecordPage>
  );
};

const beginningOf = async (contactId: string | null, copies: string | null): Promise<Written> =>
  copies === null
    ? beginning(contactId === null ? null : await fetchContact(contactId))
    : copyOf(await fetchQuote(copies));

const Form = ({ contactId, copies, start: present, preview, onBegun, onBack }: NewQuoteProps & { start: Written }) => {
  const client = useQueryClient();
  const [start] = useState(present);
  const [quote, setQuote] = useState<OwnerQuote | null>(null);
  const take = (next: OwnerQuote) => cacheQuote(client, next);
  return (
    <QuoteForm
      quote={quote}
      contactId={contactId}
      place={copies === null ? `new:${contactId ?? ''}` : `copy:${copies}`}
      start={start}
      preview={preview}
      onKept={(kept) => {
        take(kept);
        setQuote(kept);
      }}
      onSaved={(saved) => {
        take(saved);
        onBegun(saved);
      }}
      onSent={(sent) => {
        take(sent);
        onBegun(sent);
      }}
      onDropped={onBack}
      onConflict={() => Promise.resolve()}
    />
  );
};
