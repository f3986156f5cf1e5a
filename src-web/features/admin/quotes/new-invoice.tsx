import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceClientQuery, InvoiceDraft } from '#contract/hand-invoices';
import type { OwnerQuote } from '#contract/quote-views';
import { Loaded } from '../../../components/loaded.tsx';
import { RecordHead, RecordPage } from '../lists/record-page.tsx';
import { cacheQuote } from './cache-quote.ts';
import { fetchInvoiceClient } from './hand-invoices-api.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { beginningOf } from './written-invoice.ts';

interface NewInvoiceProps {
  whom: InvoiceClientQuery;
  onBegun: (invoice: OwnerQuote) => void;
  onBack: () => void;
}

export const NewInvoice = ({ whom, onBegun, onBack }: NewInvoiceProps) => {
  const client = useQuery({ queryKey: ['client of an invoice', whom], queryFn: () => fetchInvoiceClient(whom) });
  return (
    <RecordPage list="payments" onBack={onBack}>
      <RecordHead title="New invoice" />
      <Loaded query={client} rows={5}>
        {(known) => <Form start={beginningOf(known)} {...{ whom, onBegun, onBack }} />}
      </Loaded>
    </RecordPage>
  );
};

const Form = ({ whom, start: present, onBegun, onBack }: NewInvoiceProps & { start: InvoiceDraft }) => {
  const client = useQueryClient();
  const [start] = useState(present);
  const [known, setKnown] = useState<OwnerQuote | null>(null);
  const begun = (invoice: OwnerQuote) => {
    cacheQuote(client, invoice);
    onBegun(invoice);
  };
  return (
    <InvoiceForm
      known={known}
      contactId={whom.contact ?? null}
      place={`new:${whom.contact ?? ''}:${whom.user ?? ''}`}
      start={start}
      onKept={(kept) => {
        cacheQuote(client, kept);
        setKnown(kept);
      }}
      onSaved={begun}
      onSent={begun}
      onDropped={onBack}
      onConflict={async () => {
        if (known !== null) onBegun(known);
      }}
    />
  );
};
