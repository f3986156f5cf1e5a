import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerQuote } from '#contract/quote-views';
import { Loaded } from '../../../components/loaded.tsx';
import { fetchContact } from '../contacts/contacts-api.ts';
import { RecordHead, RecordPage } from '../lists/record-page.tsx';
import { QuoteForm, type QuotePreview } from './quote-form.tsx';
import { cacheQuote } from './cache-quote.ts';
import { beginning, type Written } from './written-quote.ts';

interface NewQuoteProps {
  contactId: string | null;
  preview: QuotePreview;
  onBegun: (quote: OwnerQuote) => void;
  onBack: () => void;
}

export const NewQuote = ({ contactId, preview, onBegun, onBack }: NewQuoteProps) => {
  const contact = useQuery({
    queryKey: ['message', contactId],
    queryFn: () => (contactId === null ? null : fetchContact(contactId)),
  });
  return (
    <RecordPage list="quotes" onBack={onBack}>
      <RecordHead title="New quote" />
      <Loaded query={contact} rows={5}>
        {(message) => <Form start={beginning(message)} {...{ contactId, preview, onBegun, onBack }} />}
      </Loaded>
    </RecordPage>
  );
};

const Form = ({ contactId, start: present, preview, onBegun, onBack }: NewQuoteProps & { start: Written }) => {
  const client = useQueryClient();
  const [start] = useState(present);
  const [quote, setQuote] = useState<OwnerQuote | null>(null);
  const take = (next: OwnerQuote) => cacheQuote(client, next);
  return (
    <QuoteForm
      quote={quote}
      contactId={contactId}
      place={`new:${contactId ?? ''}`}
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
