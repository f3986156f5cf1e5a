import { useState } from 'react';
import {
  buyerProblems,
  HAND_INVOICE_MESSAGES,
  invoiceDraftRequest,
  invoiceTerms,
  sendInvoiceRequest,
  type InvoiceDraft,
} from '#contract/hand-invoices';
import type { OwnerQuote, QuoteSettings } from '#contract/quote-views';
import { checkFields, errorsByField, type FieldErrors } from '../../../components/check-fields.ts';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { word } from '../../../lib/words.ts';
import { holdsErrors } from '../draft/check-draft.ts';
import { isSameValue } from '../draft/same-value.ts';
import { beginInvoice, dropInvoiceDraft, saveInvoiceDraft, sendInvoice } from './hand-invoices-api.ts';
import { invoiceStorage } from './quote-storage.ts';
import { withVatSettings } from './written-invoice.ts';
import { showFirstError, useOpenForm } from './use-open-form.ts';

export interface InvoiceFormOptions {
  known: OwnerQuote | null;
  contactId: string | null;
  settings: QuoteSettings | null;
  place: string;
  start: InvoiceDraft;
  onKept: (known: OwnerQuote) => void;
  onSaved: (known: OwnerQuote) => void;
  onSent: (known: OwnerQuote) => void;
  onDropped: () => void;
  onConflict: () => Promise<void>;
}

const CONFLICT = 409;

export const useInvoiceForm = (options: InvoiceFormOptions) => {
  const { known, contactId, settings, start, onKept, onSaved, onSent, onDropped, onConflict } = options;
  const [kept] = useState(() => invoiceStorage(options.place));
  const [first] = useState(() => kept.recall());
  const [id] = useState(() => known?.id ?? first?.id ?? crypto.randomUUID());
  const [typed, setTyped] = useState(first?.draft ?? start);
  const draft = withVatSettings(typed, settings);
  const [base, setBase] = useState(start);
  const [check, setCheck] = useState<'none' | 'draft' | 'terms'>('none');
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnkept = !isSameValue(typed, base);

  const change = (next: Partial<InvoiceDraft>) => {
    const changed = { ...draft, ...next };
    setTyped(changed);
    setRefused({});
    kept.keep({ id, draft: changed });
  };

  const attempt = async (wanted: 'draft' | 'terms', call: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setCheck(wanted);
    setFailure(null);
    if (holdsErrors(errorsOf(wanted, draft))) return showFirstError();
    setBusy(true);
    try {
      await whileWaiting(call());
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : word('call.unexpected'));
      if (error instanceof ApiError && error.errors.length > 0) {
        setRefused(byField(errorsByField(error.errors)));
        showFirstError();
      }
      if (error instanceof ApiError && error.status === CONFLICT) await onConflict();
    } finally {
      setBusy(false);
    }
  };

  const keep = async (): Promise<OwnerQuote> => {
    if (known !== null) return isUnkept ? saveInvoiceDraft(known, draft) : known;
    const begun = await beginInvoice({ id, contact_id: contactId, draft });
    const stored = begun.invoice?.draft ?? null;
    // An earlier try may have stored older values, or sent the invoice.
    return stored === null || isSameValue(stored, draft) ? begun : saveInvoiceDraft(begun, draft);
  };

  const save = () =>
    attempt('draft', async () => {
      const saved = await keep();
      setBase(typed);
      kept.drop();
      toast({ title: 'Draft saved', description: HAND_INVOICE_MESSAGES.saved });
      onSaved(saved);
    });

  const send = () =>
    attempt('terms', async () => {
      const begun = known ?? (await keep());
      if (begun.invoice?.draft == null) {
        kept.drop();
        return onSent(begun);
      }
      if (known === null) onKept(begun);
      const { data, message } = await sendInvoice(begun, invoiceTerms.parse(draft));
      setBase(typed);
      kept.drop();
      toast({ title: 'Invoice sent', description: message ?? '' });
      onSent(data);
    });

  const drop = () =>
    attempt('draft', async () => {
      if (known !== null) await dropInvoiceDraft(known);
      setBase(typed);
      kept.drop();
      onDropped();
    });

  useOpenForm(isUnkept, () => void save());
  return {
    draft,
    change,
    errors: { ...refused, ...(check === 'none' ? {} : errorsOf(check, draft)) },
    failure,
    isBusy,
    isUnkept,
    restoredAt: first?.at ?? null,
    isComplete: (): boolean => {
      setCheck('terms');
      if (!holdsErrors(errorsOf('terms', draft))) return true;
      showFirstError();
      return false;
    },
    save: () => void save(),
    send: () => void send(),
    drop: () => void drop(),
  };
};

const errorsOf = (check: 'draft' | 'terms', draft: InvoiceDraft): FieldErrors => {
  if (check === 'draft') {
    const found = checkFields(invoiceDraftRequest, { draft });
    return found.isValid ? {} : byField(found.errors);
  }
  const found = checkFields(sendInvoiceRequest, { terms: draft });
  if (found.isValid) return {};
  // The schema checks the client only when all other fields are valid.
  const ofBuyer = buyerProblems(draft).map(({ path, message }) => ({ path: path.join('.'), message }));
  return { ...errorsByField(ofBuyer), ...byField(found.errors) };
};

const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace(/^(?:draft|terms)\./, ''), text]));
