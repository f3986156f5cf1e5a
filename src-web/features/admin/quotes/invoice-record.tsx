import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceSummary } from '#contract/invoices';
import type { OwnerQuote } from '#contract/quote-views';
import { Badge } from '../../../components/badge.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { toast } from '../../../components/toast.ts';
import { formatAmount } from '../../../lib/format-money.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { InvoiceActions } from '../components/invoice-actions.tsx';
import { STATES } from '../components/invoice-labels.ts';
import { languageName } from '../components/language-name.ts';
import { Fact, Facts, RecordHead } from '../lists/record-page.tsx';
import { QUOTE } from '../quote-paths.ts';
import { cacheQuote, invalidateQuoteLists } from './cache-quote.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { QuoteReminders } from './quote-reminders.tsx';
import { QuoteTransfers } from './quote-transfers.tsx';

interface InvoiceRecordProps {
  quote: OwnerQuote;
  invoice: NonNullable<OwnerQuote['invoice']>;
  onBack: () => void;
}

export const InvoiceRecord = ({ quote, invoice: { draft, documents }, onBack }: InvoiceRecordProps) => {
  const client = useQueryClient();
  const [start] = useState(draft);
  const take = (next: OwnerQuote) => cacheQuote(client, next);
  if (draft !== null)
    return (
      <>
        <RecordHead title={draft.title.trim() || 'Untitled invoice'}>
          <p>
            <Badge tone="grey">Draft</Badge>
          </p>
        </RecordHead>
        <InvoiceForm
          known={quote}
          contactId={quote.contact_id}
          place={quote.id}
          start={start ?? draft}
          onKept={take}
          onSaved={take}
          onSent={take}
          onDropped={() => {
            client.removeQueries({ queryKey: [QUOTE, quote.id] });
            invalidateQuoteLists(client);
            toast({ title: 'Draft discarded' });
            onBack();
          }}
          onConflict={() => client.invalidateQueries({ queryKey: [QUOTE, quote.id] })}
        />
      </>
    );
  const currency = quote.versions[0]?.currency ?? '';
  return (
    <>
      <Head quote={quote} documents={documents} />
      <Panel title="Payments" lead="Paid is what you have marked, or confirmed from your bank’s file.">
        <QuoteReminders quote={quote} onDone={take} />
        <QuoteTransfers quote={quote} currency={currency} onDone={take} />
      </Panel>
      <Panel isWide title="Documents" lead="Each is frozen. What is wrong is cancelled with a credit note.">
        <RecordTable caption="Documents" columns={COLUMNS} records={documents} keyOf={({ id }) => id} />
      </Panel>
    </>
  );
};

const Head = ({ quote, documents }: { quote: OwnerQuote; documents: readonly InvoiceSummary[] }) => {
  const { recipient, versions } = quote;
  const newest = documents.find(({ kind }) => kind === 'invoice');
  const state = newest === undefined ? null : STATES[newest.state];
  return (
    <RecordHead title={versions[0]?.title ?? ''}>
      {state !== null && (
        <p>
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
      )}
      <Facts>
        <Fact label="Invoice">{newest?.number ?? 'None yet'}</Fact>
        <Fact label="For">
          <bdi>{recipient.name}</bdi>
          <span>{recipient.email}</span>
        </Fact>
        <Fact label="Language">{languageName(recipient.language)}</Fact>
        {newest !== undefined && (
          <>
            <Fact label="Total">{formatAmount(newest.total, newest.currency)}</Fact>
            <Fact label="Open">{formatAmount(newest.open, newest.currency)}</Fact>
            <Fact label="To be paid by">{newest.due_on !== null && formatDay(newest.due_on)}</Fact>
          </>
        )}
      </Facts>
    </RecordHead>
  );
};

const COLUMNS: readonly Column<InvoiceSummary>[] = [
  { label: 'Number', cell: ({ number, corrects }) => (corrects === null ? number : `${number} for ${corrects}`) },
  { label: 'Issued', cell: ({ issued_on: day }) => (day === null ? '' : formatDay(day)) },
  { label: 'Sum', isNumber: true, cell: ({ total, currency }) => formatAmount(total, currency) },
  {
    label: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  {
    label: 'Actions',
    cell: (one) => (one.number === null ? null : <InvoiceActions invoice={one} number={one.number} />),
  },
];
