import { useQuery } from '@tanstack/react-query';
import type { OwnerQuote, QuoteSettings } from '#contract/quote-views';
import { quoteTerms, quoteDraftRequest, quoteTermsRequest, type QuoteRecipient } from '#contract/quotes';
import type { Provider } from '#contract/payment-statuses';
import { useState } from 'react';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { holdsErrors } from '../draft/check-draft.ts';
import { isSameValue } from '../draft/same-value.ts';
import type { FieldError } from '#contract/envelope';
import { checkFields, errorsByField } from '../../../components/check-fields.ts';
import { quoteStorage } from './quote-storage.ts';
import { vatProblems } from '#contract/vat-lacks';
import { beginQuote, dropQuoteDraft, saveQuoteDraft, sendQuote } from './quotes-api.ts';
import { withSettings, writtenOf, type Written } from './written-quote.ts';
import { word } from '../../../lib/words.ts';
import { showFirstError, useOpenForm } from './use-open-form.ts';
import { email } from '#contract/text';
import type { WordsLanguage } from '#contract/words';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer } from '../admin-api.ts';

export interface QuoteFormOptions {
  quote: OwnerQuote | null;
  contactId: string | null;
  ways: Provider[];
  settings: QuoteSettings | null;
  place: string;
  start: Written;
  onKept: (quote: OwnerQuote) => void;
  onSaved: (quote: OwnerQuote) => void;
  onSent: (quote: OwnerQuote) => void;
  onDropped: (quote: OwnerQuote | null) => void;
  onConflict: () => Promise<void>;
}

type Check = 'none' | 'draft' | 'terms';

export const useQuoteForm = (options: QuoteFormOptions) => {
  const { quote, contactId, start, onKept, onSaved, onSent, onDropped, onConflict } = options;
  const [kept] = useState(() => quoteStorage(options.place));
  const [first] = useState(() => kept.recall());
  const [id] = useState(() => quote?.id ?? first?.id ?? crypto.randomUUID());
  const [typed, setWritten] = useState(first?.written ?? start);
  const { language, look, asked } = useClientLanguage(typed.recipient.email);
  const spoken = typed.recipient.language === undefined ? withLanguage(typed, language) : typed;
  const written = withSettings(spoken, options.settings);
  const [base, setBase] = useState(start);
  const [check, setCheck] = useState<Check>('none');
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnkept = !isSameValue(typed, base);
  const ways = waysOf(written, options.ways);

  const change = (next: Written) => {
    setWritten(next);
    setRefused({});
    kept.keep({ id, written: next });
  };

  const isFirst = quote === null || quote.state.name === 'draft';

  const keep = async (): Promise<OwnerQuote> => {
    const { draft, recipient } = written;
    if (quote !== null) return saveQuoteDraft(quote, isFirst ? { draft, recipient } : { draft });
    const begun = await beginQuote({ id, contact_id: contactId, recipient, draft });
    const sent = withLanguage(written, recipient.language ?? null);
    // An earlier try may have begun the quote with older values.
    return isSameValue(writtenOf(begun), sent) ? begun : saveQuoteDraft(begun, { draft, recipient });
  };

  const attempt = async (wanted: Exclude<Check, 'none'>, call: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setCheck(wanted);
    setFailure(null);
    if (holdsErrors(errorsOf(wanted, written, options.settings))) return showFirstError();
    setBusy(true);
    try {
      await whileWaiting(call());
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : word('call.unexpected'));
      if (error instanceof ApiError) setRefused(errorsOfServer(error.errors));
      if (error instanceof ApiError && error.status === CONFLICT) await onConflict();
    } finally {
      setBusy(false);
    }
  };

  const save = () =>
    attempt('draft', async () => {
      const saved = await keep();
      setBase(typed);
      kept.drop();
      toast({ title: 'Draft saved', description: 'It is kept on the server, and the client does not see it.' });
      onSaved(saved);
    });

  const send = () =>
    attempt('terms', async () => {
      const needsKeeping = quote === null || (isFirst && !isSameValue(written.recipient, quote.recipient));
      const known = needsKeeping ? await keep() : quote;
      // The next request needs the quote's new revision.
      if (needsKeeping) onKept(known);
      const { data } = await sendQuote(known, quoteTerms.parse({ ...written.draft, ways }), isFirst);
      setBase(typed);
      kept.drop();
      toast({ title: isFirst ? 'Quote sent' : 'New version sent' });
      onSent(data);
    });

  const drop = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const left = quote !== null && quote.draft !== null ? await whileWaiting(dropQuoteDraft(quote)) : quote;
      setBase(typed);
      kept.drop();
      onDropped(left);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : word('call.unexpected'));
      if (error instanceof ApiError && error.status === CONFLICT) await onConflict();
    }
    setBusy(false);
  };

  useOpenForm(isUnkept, () => void save());
  const found = check === 'none' ? {} : errorsOf(check, written, options.settings);
  const isTheirs = quote?.draft != null && !isSameValue(start, base) && !isSameValue(start, written);
  return {
    written,
    change,
    look,
    client: asked,
    ways,
    errors: { ...refused, ...found },
    failure,
    isBusy,
    isUnkept,
    isFirst,
    restoredAt: first?.at ?? null,
    isTheirs,
    takeTheirs: () => {
      setBase(start);
      setWritten(start);
      kept.drop();
    },
    keepMine: () => setBase(start),
    isComplete: (): boolean => {
      setCheck('terms');
      const errors = errorsOf('terms', written, options.settings);
      if (!holdsErrors(errors)) return true;
      // Some missing details have no field on the screen, so a message names them.
      setFailure(lackingOf(written, options.settings)[0]?.message ?? null);
      showFirstError();
      return false;
    },
    save: () => void save(),
    send: () => void send(),
    drop: () => void drop(),
  };
};

const withLanguage = ({ draft, recipient }: Written, language: QuoteRecipient['language']): Written => ({
  draft,
  recipient: { ...recipient, language },
});

const CONFLICT = 409;

/** A quote offers all ways to pay until the owner chooses. */
const waysOf = ({ draft }: Written, offered: Provider[]): Provider[] => {
  const chosen = draft.ways ?? offered;
  return chosen.length === 0 && draft.ways === undefined ? ['paypal'] : chosen;
};

export const errorsOfDraft = (written: Written): FieldErrors => {
  const check = checkFields(quoteDraftRequest, written);
  return check.isValid ? {} : byField(check.errors);
};

export const errorsOfTerms = ({ draft, recipient }: Written): FieldErrors => {
  const check = checkFields(quoteTermsRequest, { terms: draft });
  return { ...errorsOfDraft({ draft, recipient }), ...(check.isValid ? {} : byField(check.errors)) };
};

const lackingOf = ({ draft }: Written, settings: QuoteSettings | null) =>
  settings === null ? [] : vatProblems(settings.invoicing, draft);

const errorsOf = (check: Exclude<Check, 'none'>, written: Written, settings: QuoteSettings | null): FieldErrors => {
  if (check === 'draft') return errorsOfDraft(written);
  return {
    ...Object.fromEntries(lackingOf(written, settings).map(({ path, message }) => [path.join('.'), message])),
    ...errorsOfTerms(written),
  };
};

export const errorsOfServer = (errors: readonly FieldError[]): FieldErrors => byField(errorsByField(errors));

const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace(/^(?:draft|terms)\./, ''), text]));

const fetchClientLanguage = async (address: string): Promise<WordsLanguage | null> => {
  const query = { search: address, status: 'all' } as const;
  const [users, messages] = await Promise.all([
    adminAnswer(() => ownerApi.admin.users.$get({ query: { ...query, sort: 'created_at' } })),
    adminAnswer(() => ownerApi.contacts.$get({ query })),
  ]);
  const known = [...users.data, ...messages.data].filter((one) => one.email.toLowerCase() === address.toLowerCase());
  return known.find(({ language }) => language !== null)?.language ?? null;
};

const useClientLanguage = (address: string) => {
  const [asked, look] = useState(address);
  const { data } = useQuery({
    queryKey: ['client language', asked],
    queryFn: () => fetchClientLanguage(asked),
    enabled: email.safeParse(asked).success,
  });
  return { language: asked === address ? (data ?? undefined) : undefined, look, asked };
};
