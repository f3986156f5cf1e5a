import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { useAdminCurrency } from '../admin-session.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import styles from './quote-form.module.css';
import { fetchQuoteSettings } from './quotes-api.ts';
import { useInvoiceForm, type InvoiceFormOptions } from './use-invoice-form.ts';

export const InvoiceForm = (options: Omit<InvoiceFormOptions, 'settings'>) => {
  const { data: settings = null } = useQuery({ queryKey: ['ways to pay'], queryFn: () => fetchQuoteSettings() });
  const form = useInvoiceForm({ ...options, settings });
  const { draft, isBusy } = form;
  const currency = useAdminCurrency();
  const [asked, setAsked] = useState<'send' | 'drop' | null>(null);
  const [isRead, setRead] = useState(false);
  const id = useId();
  const answer = (act: () => void) => () => {
    setAsked(null);
    act();
  };
  return (
    <div data-editor="quotes">
      {form.restoredAt !== null && !isRead && (
        <output className={styles['note']}>
          <span>What you typed on {formatMoment(form.restoredAt)} is back. The client does not see it.</span>
          <button type="button" className={buttonClass('quiet')} onClick={() => setRead(true)}>
            Got it
          </button>
        </output>
      )}
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
      <div className={styles['bar']}>
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
      {asked === 'send' && (
        <ConfirmDialog
          title="Send this invoice?"
          text={`It gets its number, and ${draft.buyer.name}, ${draft.email}, a mail with a link. It never changes after that; a credit note can take it back.`}
          yes="Send Now"
          no="Not yet"
          onYes={answer(form.send)}
          onNo={() => setAsked(null)}
        />
      )}
      {asked === 'drop' && (
        <ConfirmDialog
          title="Discard this draft?"
          text="What is written here and was not sent will be gone for good."
          yes="Discard"
          no="Keep it"
          onYes={answer(form.drop)}
          onNo={() => setAsked(null)}
        />
      )}
    </div>
  );
};
