import type { ClientQuote } from '#contract/quote-views';
import { useQuery } from '@tanstack/react-query';
import { PROVIDERS } from '#contract/payment-statuses';
import { Suspense, useDeferredValue, useId, useState, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { useAdminCurrency } from '../admin-session.ts';
import { FOOT } from '../components/foot.ts';
import { TextField } from '../components/fields.tsx';
import { FieldRow } from '../components/form-section.tsx';
import { PreviewPane } from '../components/preview-pane.tsx';
import { PreviewDesk, usePreviewOpen } from '../editor/preview-desk.tsx';
import { hasRoomForPreview } from '../editor/preview-visibility.ts';
import { QuoteFields } from './quote-fields.tsx';
import styles from './quote-form.module.css';
import { ClientLanguage } from './language-line.tsx';
import { useQuoteForm, type QuoteFormOptions } from './use-quote-form.ts';
import { fetchQuoteSettings } from './quotes-api.ts';
import { asSent } from './written-quote.ts';
import { DraftDialogs, RestoredNote, type Asked } from './draft-dialogs.tsx';

export type QuotePreview = (quote: ClientQuote) => ReactNode;

type QuoteFormProps = Omit<QuoteFormOptions, 'ways' | 'settings'> & { preview: QuotePreview };

export const QuoteForm = ({ preview, ...options }: QuoteFormProps) => {
  const { quote } = options;
  const { data: settings = null } = useQuery({ queryKey: ['ways to pay'], queryFn: () => fetchQuoteSettings() });
  const offered = PROVIDERS.filter((way) => settings?.[way] ?? false);
  const form = useQuoteForm({ ...options, ways: offered, settings });
  const { written, change, errors, isFirst, isBusy } = form;
  const { recipient, draft } = written;
  const currency = useAdminCurrency();
  const [asked, setAsked] = useState<Asked>(null);
  const { isShown, toggle } = usePreviewOpen();
  const id = useId();
  const drawn = useDeferredValue({ ...written, draft: { ...draft, ways: form.ways } });
  const what = isFirst ? 'Quote' : 'New Version';
  return (
    <div data-editor="quotes">
      <Notes form={form} />
      <PreviewDesk
        preview={
          isShown ? (
            <PreviewPane title="Preview of the quote">
              <Suspense>{preview(asSent(drawn, quote, currency))}</Suspense>
            </PreviewPane>
          ) : null
        }
      >
        <form
          id={id}
          className={styles['form']}
          noValidate
          aria-label={what}
          onSubmit={(event) => {
            event.preventDefault();
            if (form.isComplete()) setAsked('send');
            // The preview may hide the form, which shows the errors.
            else if (isShown && !hasRoomForPreview()) toggle();
          }}
        >
          {isFirst && (
            <FieldRow>
              <TextField
                label="Client"
                value={recipient.name}
                error={errors['recipient.name']}
                onChange={(name) => change({ draft, recipient: { ...recipient, name } })}
              />
              <TextField
                label="Client’s email"
                type="email"
                value={recipient.email}
                error={errors['recipient.email']}
                onChange={(email) => change({ draft, recipient: { ...recipient, email } })}
                onBlur={() => form.look(recipient.email)}
              />
            </FieldRow>
          )}
          {isFirst && (
            <ClientLanguage
              language={recipient.language ?? null}
              error={errors['recipient.language']}
              onChange={(language) => change({ draft, recipient: { ...recipient, language } })}
            />
          )}
          <QuoteFields
            draft={draft}
            ways={{ chosen: form.ways, offered }}
            rates={settings?.vat?.rates ?? null}
            client={form.client}
            currency={currency}
            errors={errors}
            onChange={(next) => change({ recipient, draft: { ...draft, ...next } })}
          />
          <FormMessage text={form.failure} />
        </form>
      </PreviewDesk>
      <div className={styles['bar']} {...FOOT}>
        <button type="submit" form={id} className={buttonClass()} aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : `Send ${what}`}
        </button>
        <button
          type="button"
          className={buttonClass('quiet')}
          aria-disabled={isBusy || !form.isUnkept}
          onClick={() => form.isUnkept && form.save()}
        >
          Save draft
        </button>
        <button type="button" className={buttonClass('quiet')} aria-pressed={isShown} onClick={toggle}>
          Preview
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
        title={isFirst ? 'Send this quote?' : 'Send this version?'}
        text={`${recipient.name}, ${recipient.email}, gets an email with a link. What is sent never changes; you can send a new version later.`}
        yes={isFirst ? 'Send Now' : 'Send Version'}
        onSend={form.send}
        onDrop={form.drop}
        onClose={() => setAsked(null)}
      />
    </div>
  );
};

const Notes = ({ form }: { form: ReturnType<typeof useQuoteForm> }) => {
  return (
    <>
      <RestoredNote restoredAt={form.restoredAt} />
      {form.isTheirs && (
        <output className={styles['note']}>
          <span>Another draft of this quote was saved elsewhere in the meantime.</span>
          <button type="button" className={buttonClass('quiet')} onClick={form.takeTheirs}>
            Take that one
          </button>
          <button type="button" className={buttonClass('quiet')} onClick={form.keepMine}>
            Keep mine
          </button>
        </output>
      )}
    </>
  );
};
