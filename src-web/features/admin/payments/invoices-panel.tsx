import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceSummary } from '#contract/invoices';
import { lacksText } from '#contract/vat-lacks';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { API_ADDRESS } from '../../../lib/api-client.ts';
import { formatAmount } from '../../../lib/format-money.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { RecordList } from '../lists/record-list.tsx';
import type { List } from '../lists/use-list.ts';
import { quotePath } from '../quote-paths.ts';
import { DESK } from '../use-waiting.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { STATES } from './invoice-labels.ts';
import { cancelInvoice, linkInvoice } from './invoices-api.ts';
import styles from './invoices-panel.module.css';

/** Not shown before there is an invoice. */
export const InvoicesPanel = ({ list }: { list: List<InvoiceSummary> }) => {
  if (list.state.status === 'shown' && list.state.records.length === 0) return null;
  return (
    <Panel
      isWide
      title="Invoices"
      lead="Each is frozen when it is issued. What is wrong is cancelled with a credit note, and issued anew."
    >
      <RecordList list={list} empty={<p>No invoices yet.</p>}>
        {(invoices) => <RecordTable caption="Invoices" columns={COLUMNS} records={invoices} keyOf={({ id }) => id} />}
      </RecordList>
    </Panel>
  );
};

const COLUMNS: readonly Column<InvoiceSummary>[] = [
  {
    label: 'Number',
    cell: ({ number, corrects }) => (
      <>
        {number ?? 'None yet'}
        {corrects !== null && <span className={styles['more']}>for {corrects}</span>}
      </>
    ),
  },
  {
    label: 'Client',
    cell: ({ client, title, quote_id: quote }) => (
      <>
        <bdi>{client === '' ? 'Unknown' : client}</bdi>
        <span className={styles['more']}>
          {quote === null ? title : <RouteLink to={quotePath(quote)}>{title}</RouteLink>}
        </span>
      </>
    ),
  },
  { label: 'Issued', cell: ({ issued_on: day }) => day ?? '' },
  { label: 'Due', cell: ({ due_on: day, state }) => (state === 'credit_note' ? '' : (day ?? '')) },
  { label: 'Sum', isNumber: true, cell: ({ total, currency }) => formatAmount(total, currency) },
  { label: 'State', cell: (invoice) => <StateCell invoice={invoice} /> },
  { label: 'Actions', cell: (invoice) => <Actions invoice={invoice} /> },
];

const StateCell = ({ invoice: { state, open, total, currency, lacks } }: { invoice: InvoiceSummary }) => {
  const { tone, label } = STATES[state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {open > 0 && open < total && <span className={styles['more']}>{formatAmount(open, currency)} open</span>}
      {lacks.seller.length > 0 && <span className={styles['more']}>You lack: {lacksText(lacks.seller)}</span>}
      {lacks.buyer.length > 0 && <span className={styles['more']}>The client lacks: {lacksText(lacks.buyer)}</span>}
    </>
  );
};

const Actions = ({ invoice }: { invoice: InvoiceSummary }) => {
  const { id, number, kind, state } = invoice;
  const [asked, ask] = useState<'cancel' | 'buyer' | null>(null);
  const open = async () => {
    // Inside the click, so that the browser does not block it.
    const tab = window.open('about:blank', '_blank');
    try {
      const path = await linkInvoice(id);
      if (tab !== null) tab.location.href = `/#${path}`;
    } catch (error) {
      tab?.close();
      toast({ tone: 'error', title: 'Not opened', description: failureOf(error).message });
    }
  };
  if (number === null)
    return (
      <>
        <button type="button" className={textButtonClass} onClick={() => ask('buyer')}>
          Client’s Details
        </button>
        {asked === 'buyer' && <BuyerDialog invoice={invoice} onClose={() => ask(null)} />}
      </>
    );
  return (
    <div className={styles['actions']}>
      <button type="button" className={textButtonClass} aria-label={`Open ${number}`} onClick={() => void open()}>
        Open
      </button>
      <a
        className={textButtonClass}
        href={`${API_ADDRESS}/admin/invoices/${id}/xml`}
        download
        aria-label={`XML of ${number}`}
      >
        XML
      </a>
      {kind === 'invoice' && state !== 'cancelled' && (
        <button type="button" className={textButtonClass} aria-label={`Cancel ${number}`} onClick={() => ask('cancel')}>
          Cancel with Credit Note
        </button>
      )}
      {asked === 'cancel' && <CancelDialog id={id} number={number} onClose={() => ask(null)} />}
    </div>
  );
};

const CancelDialog = ({ id, number, onClose }: { id: string; number: string; onClose: () => void }) => {
  const client = useQueryClient();
  const cancel = async (reissue: boolean) => {
    onClose();
    try {
      const { message } = await whileWaiting(cancelInvoice(id, reissue));
      toast({ title: 'Cancelled', description: message });
    } catch (error) {
      toast({ tone: 'error', title: 'Not cancelled', description: failureOf(error).message });
    }
    for (const name of ['invoices', 'orders', DESK]) void client.invalidateQueries({ queryKey: [name] });
  };
  return (
    <Dialog title={`Cancel ${number}?`} isConfirm onClose={onClose}>
      <p className={styles['text']}>
        The client gets a credit note over all of it. Issue it anew when details were wrong; otherwise nothing is to be
        paid any more.
      </p>
      <div className={styles['buttons']}>
        <button type="button" className={buttonClass()} onClick={() => void cancel(true)}>
          Cancel and Issue Anew
        </button>
        <button type="button" className={buttonClass('outline')} onClick={() => void cancel(false)}>
          Cancel for Good
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onClose}>
          Keep It
        </button>
      </div>
    </Dialog>
  );
};
