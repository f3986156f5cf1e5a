import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { useAdminCurrency } from '../admin-session.ts';
import { FOOT } from '../components/foot.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import styles from './quote-form.module.css';
import { fetchQuoteSettings } from './quotes-api.ts';
import { useInvoiceForm, type InvoiceFormOptions } from './use-invoice-form.ts';
import { DraftDialogs, RestoredNote, type Asked } from './draft-dialogs.tsx';

export const InvoiceForm = (options: Omit<InvoiceFormOptions, 'settings'>) => {
  const { data: settings = null } = useQuery({ queryKey: ['ways to pay'], queryFn: () => fetchQuoteSettings() });
  const form = useInvoiceForm({ ...options, settings });
  const { draft, isBusy } = form;
  const currency = useAdminCurrency();
  const [asked, setAsked] = useState<Asked>(null);
  const id = useId();
  return (
    <div data-editor="quotes">
      <RestoredNote restoredAt={form.restoredAt} />
      <form
        id={id}
        className={styles['wide']}
        noValidate
        aria-label="Invoice"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.isComplete()) setAsked('send');
        }}
      >
        <InvoiceFields {...{ draft, settings, currency }} errors={form.errors} onChange={form.change} />
        <FormMessage text={form.failure} />
      </form>
      <div className={styles['bar']} {...FOOT}>
        <button type="submit" form={id} className={buttonClass()} aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Send Invoice'}
        </button>
        <button
          type="button"
          className={buttonClass('quiet')}
          aria-disabled={isBusy || !form.isUnkept}
          onClick={() => form.isUnkept && form.save()}
        >
          Save draft
        </button>
        <button
          type="button"
          className={buttonClass('quiet')}
          aria-disabled={isBusy}
          onClick={() => !isBusy && setAsked('drop')}
        >
          Discard
        </button>
      </div>
      <DraftDialogs
        asked={asked}
        title="Send this invoice?"
        text={`It gets its number, and ${draft.buyer.name}, ${draft.email}, gets an email with a link. It never changes after that; a credit note can cancel it.`}
        yes="Send Now"
        onSend={form.send}
        onDrop={form.drop}
        onClose={() => setAsked(null)}
      />
    </div>
  );
};
