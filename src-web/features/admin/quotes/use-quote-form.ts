import type { OwnerQuote } from '#contract/quote-views';
import { quoteTerms } from '#contract/quotes';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { toast } from '../../../components/toast.ts';
import { ApiError, UNEXPECTED } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { holdsErrors } from '../draft/check-draft.ts';
import { isSameValue } from '../draft/same-value.ts';
import { useOpenEditor } from '../open-editors.ts';
import { errorsOfDraft, errorsOfServer, errorsOfTerms } from './check-quote.ts';
import { quoteStorage } from './quote-storage.ts';
import { beginQuote, dropQuoteDraft, saveQuoteDraft, sendQuote } from './quotes-api.ts';
import { writtenOf, type Written } from './written-quote.ts';

export interface QuoteFormOptions {
  /** The quote as the server has it; null before it has any of it. */
  quote: OwnerQuote | null;
  /** The message that a new one answers; null for none. */
  contactId: string | null;
  /** Where what is typed is kept in this browser. */
  place: string;
  /** What the form begins with: what the server has, or an enquiry says. */
  start: Written;
  /** The server has it as it is now, and the form goes on. */
  onKept: (quote: OwnerQuote) => void;
  /** What is written is kept as a draft, as was asked for. */
  onSaved: (quote: OwnerQuote) => void;
  /** What was written is sent. */
  onSent: (quote: OwnerQuote) => void;
  /** What was written is gone; null when nothing is left of the quote. */
  onDropped: (quote: OwnerQuote | null) => void;
  /** The server has another state of it than is known here. */
  onConflict: () => Promise<void>;
}

type Check = 'none' | 'draft' | 'terms';

/** A quote that is being written: what is typed, kept in this browser until it is sent, and how the server takes it. */
export const useQuoteForm = (options: QuoteFormOptions) => {
  const { quote, contactId, start, onKept, onSaved, onSent, onDropped, onConflict } = options;
  const [kept] = useState(() => quoteStorage(options.place));
  const [first] = useState(() => kept.recall());
  const [id] = useState(() => quote?.id ?? first?.id ?? crypto.randomUUID());
  const [written, setWritten] = useState(first?.written ?? start);
  /** What the server had when it last agreed with what is written here. */
  const [base, setBase] = useState(start);
  const [check, setCheck] = useState<Check>('none');
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnkept = !isSameValue(written, base);

  const change = (next: Written) => {
    setWritten(next);
    setRefused({});
    kept.keep({ id, written: next });
  };

  const isFirst = quote === null || quote.state.name === 'draft';

  /** Gives the server what is written, as a draft. */
  const keep = async (): Promise<OwnerQuote> => {
    const { draft, recipient } = written;
    if (quote !== null) return saveQuoteDraft(quote, isFirst ? { draft, recipient } : { draft });
    const begun = await beginQuote({ id, contact_id: contactId, recipient, draft });
    // It may have been begun before, with what was written then.
    return isSameValue(writtenOf(begun), written) ? begun : saveQuoteDraft(begun, { draft, recipient });
  };

  const attempt = async (wanted: Exclude<Check, 'none'>, call: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setCheck(wanted);
    setFailure(null);
    if (holdsErrors((wanted === 'draft' ? errorsOfDraft : errorsOfTerms)(written))) return showFirstError();
    setBusy(true);
    try {
      await whileWaiting(call());
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : UNEXPECTED);
      if (error instanceof ApiError) setRefused(errorsOfServer(error.errors));
      if (error instanceof ApiError && error.status === CONFLICT) await onConflict();
    } finally {
      setBusy(false);
    }
  };

  const save = () =>
    attempt('draft', async () => {
      const saved = await keep();
      setBase(written);
      kept.drop();
      toast({ title: 'Draft saved', description: 'It is kept on the server, and the client does not see it.' });
      onSaved(saved);
    });

  const send = () =>
    attempt('terms', async () => {
      const needsKeeping = quote === null || (isFirst && !isSameValue(written.recipient, quote.recipient));
      const known = needsKeeping ? await keep() : quote;
      // What is sent next is about the quote as it is then.
      if (needsKeeping) onKept(known);
      const { data, message } = await sendQuote(known, quoteTerms.parse(written.draft), isFirst);
      setBase(written);
      kept.drop();
      toast({ title: isFirst ? 'Quote sent' : 'New version sent', description: message });
      onSent(data);
    });

  /** Drops what is written, here and on the server. */
  const drop = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const left = quote !== null && quote.draft !== null ? await whileWaiting(dropQuoteDraft(quote)) : quote;
      setBase(written);
      kept.drop();
      onDropped(left);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : UNEXPECTED);
      if (error instanceof ApiError && error.status === CONFLICT) await onConflict();
    }
    setBusy(false);
  };

  useRegistered(isUnkept, () => void save());
  const found = check === 'none' ? {} : (check === 'draft' ? errorsOfDraft : errorsOfTerms)(written);
  const isTheirs = quote?.draft != null && !isSameValue(start, base) && !isSameValue(start, written);
  return {
    written,
    change,
    errors: { ...refused, ...found },
    failure,
    isBusy,
    isUnkept,
    isFirst,
    /** When what stands in the form was typed, if that was before it was opened. */
    restoredAt: first?.at ?? null,
    /** Another window has saved another draft. */
    isTheirs,
    takeTheirs: () => {
      setBase(start);
      setWritten(start);
      kept.drop();
    },
    keepMine: () => setBase(start),
    /** Whether it can be sent as it is; says what is missing. */
    isComplete: (): boolean => {
      setCheck('terms');
      if (!holdsErrors(errorsOfTerms(written))) return true;
      showFirstError();
      return false;
    },
    save: () => void save(),
    send: () => void send(),
    drop: () => void drop(),
  };
};

const CONFLICT = 409;

/** Tells the shell of the open form, without a new registration at each key. */
const useRegistered = (isDirty: boolean, save: () => void): void => {
  const present = useRef(save);
  useEffect(() => {
    present.current = save;
  });
  const saveNow = useCallback(() => present.current(), []);
  useOpenEditor('quotes', { isDirty, save: saveNow, undo: nothing, redo: nothing });
};

/** Fields and formatted text take back what was typed themselves. */
const nothing = () => undefined;

/** Brings the first field in error into view, once it is marked. */
const showFirstError = (): void => {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>('[data-editor="quotes"] [aria-invalid="true"]')?.focus();
    });
  });
};
