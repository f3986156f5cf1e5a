import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceSummary } from '#contract/invoices';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { API_ADDRESS } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { cancelInvoice, INVOICES, linkInvoice } from '../invoice-calls.ts';
import { QUOTE } from '../quote-paths.ts';
import { DESK } from '../use-waiting.ts';
import styles from './invoice-actions.module.css';

export const InvoiceActions = ({ invoice, number }: { invoice: InvoiceSummary; number: string }) => {
  const { id, kind, state } = invoice;
  const [isAsked, ask] = useState(false);
  const open = async () => {
    // The tab opens at once with the click, because browsers block a later one.
    const tab = window.open('about:blank', '_blank');
    try {
      const path = await linkInvoice(id);
      if (tab !== null) tab.location.href = `/#${path}`;
    } catch (error) {
      tab?.close();
      toast({ tone: 'error', title: 'Not opened', description: failureOf(error).message });
    }
  };
  const of = <span className="visually-hidden">: {number}</span>;
  return (
    <div className={styles['actions']}>
      <button type="button" className={textButtonClass} onClick={() => void open()}>
        Open{of}
      </button>
      <a className={textButtonClass} href={`${API_ADDRESS}/admin/invoices/${id}/xml`} download>
        XML{of}
      </a>
      {kind === 'invoice' && state !== 'cancelled' && (
        <button type="button" className={textButtonClass} onClick={() => ask(true)}>
          Cancel with Credit Note{of}
        </button>
      )}
      {isAsked && <CancelDialog id={id} number={number} onClose={() => ask(false)} />}
    </div>
  );
};

const CancelDialog = ({ id, number, onClose }: { id: string; number: string; onClose: () => void }) => {
  const client = useQueryClient();
  const cancel = async (reissue: boolean) => {
    onClose();
    try {
      const { message } = await whileWaiting(cancelInvoice(id, reissue));
      toast({ title: message });
    } catch (error) {
      toast({ tone: 'error', title: 'Not cancelled', description: failureOf(error).message });
    }
    for (const name of [INVOICES, 'orders', QUOTE, DESK]) void client.invalidateQueries({ queryKey: [name] });
  };
  return (
    <Dialog title={`Cancel ${number}?`} onClose={onClose}>
      <p className={styles['text']}>
        The client gets a credit note over all of it. Reissue it if details were wrong; otherwise there is nothing left
        to pay.
      </p>
      <div className={styles['buttons']}>
        <button type="button" className={buttonClass('danger')} onClick={() => void cancel(true)}>
          Cancel and Reissue
        </button>
        <button type="button" className={buttonClass('danger')} onClick={() => void cancel(false)}>
          Cancel for Good
        </button>
        <button type="button" className={buttonClass('outline')} onClick={onClose}>
          Keep It
        </button>
      </div>
    </Dialog>
  );
};
