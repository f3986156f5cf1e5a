import { centsOf, toAmount } from '#contract/cents';
import { type PartDue, plannedParts } from '#contract/quote-parts';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote, QuoteVersion } from '#contract/quote-views';
import { quoteNote, type QuoteEvent } from '#contract/quotes';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { Panel } from '../../../components/panel.tsx';
import { RichTextView } from '../../../components/rich-text/view.tsx';
import { toast } from '../../../components/toast.ts';
import { createSendOnce } from '../../../components/use-form.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { formatDay, formatMoment } from '../../../lib/format-time.ts';
import { sessionText } from '../../../lib/session-text.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { TextAreaField } from '../components/fields.tsx';
import { includedLabel, QuoteLines, QuoteParts, shownParts, Thread } from '../../quotes/quotes.ts';
import lists from '../lists/lists.module.css';
import styles from './quote-view.module.css';
import { answerQuestion } from './quotes-api.ts';
import { useOwnerEmail } from '../admin-session.ts';
import { QUOTE } from '../quote-paths.ts';
import { QuoteReminders } from './quote-reminders.tsx';
import { QuoteTransfers } from './quote-transfers.tsx';
import { word } from '../../../lib/words.ts';
import { waysLabel } from '../components/ways-label.ts';
import { formatAmount } from '../../../lib/format-money.ts';

interface QuotePanelsProps {
  quote: OwnerQuote;
  onDone: (quote: OwnerQuote) => void;
}

export const QuotePanels = ({ quote, onDone }: QuotePanelsProps) => {
  const { messages, recipient, versions, accepted, events } = quote;
  const currency = versions[0]?.currency ?? '';
  const note = moneyNote(quote);
  return (
    <>
      <Panel
        title="Questions"
        lead={`What the client asks is emailed to ${useOwnerEmail()}, what you answer to the client. The quote shows both.`}
      >
        {quote.has_question && <Badge tone="yellow">Waits for your answer</Badge>}
        {messages.length > 0 && (
          <Thread messages={messages} nameOf={({ from }) => (from === 'owner' ? 'You' : recipient.name)} />
        )}
        <AnswerForm quote={quote} onDone={onDone} />
      </Panel>
      {accepted !== null && (
        <Panel title="Payments" lead="Paid is what PayPal has confirmed, and the transfers that you have marked.">
          {note !== null && <p className={styles['money']}>{note}</p>}
          <QuoteParts parts={shownParts(quote)} currency={currency} />
          <QuoteReminders quote={quote} onDone={onDone} />
          <QuoteTransfers quote={quote} currency={currency} onDone={onDone} />
        </Panel>
      )}
      <Panel title="Versions" lead="What was sent never changes.">
        {versions.map((version, index) => (
          <Version
            key={version.version}
            version={version}
            isOpen={index === 0}
            isAccepted={version.version === accepted?.version}
          />
        ))}
      </Panel>
      <Panel title="What Happened">
        <ol className={styles['events']}>
          {events.map(({ kind, at, version }) => (
            <li key={`${kind} ${at}`}>
              <span>{`${EVENTS[kind]}, version ${version}`}</span>
              <time dateTime={at}>{formatMoment(at)}</time>
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
};

const moneyNote = ({ state, parts, paid, returned, events, can }: OwnerQuote): string | null => {
  if (state.name === 'withdrawn') {
    return returned > 0
      ? 'The money of this quote went back, and it is withdrawn.'
      : 'Nothing was paid, and nothing is to be paid.';
  }
  if (parts.some((part) => part.state === 'returned' || (part.returned > 0 && part.open > 0))) {
    const what = returned === paid ? 'The money of this quote went back.' : 'A payment of this quote went back.';
    // A credit note may have ended what the client owes.
    if (!parts.some((part) => part.returned > 0 && part.open > 0)) return what;
    return `${what} The client can pay again${can.withdraw ? ', or you withdraw the quote' : ''}.`;
  }
  return events.some(({ kind }) => kind === 'withdrawn')
    ? 'This was paid after you withdrew it, so the quote stands again. Do what was agreed, or give the money back in PayPal.'
    : null;
};

const EVENTS: Record<QuoteEvent['kind'], string> = {
  sent: 'Sent',
  revised: 'New version sent',
  renewed: 'Renewed',
  sent_again: 'Sent again',
  reminded: 'Reminded three days before the end',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  rest_asked: 'Second half asked for',
  part_asked: 'Payment asked for',
};

interface VersionProps {
  version: QuoteVersion;
  isOpen: boolean;
  isAccepted: boolean;
}

const Version = ({ version, isOpen, isAccepted }: VersionProps) => {
  const included = includedLabel(version);
  return (
    <details className={`${lists['version']} ${styles['version']}`} open={isOpen}>
      <summary>
        <span>
          Version {version.version}, <time dateTime={version.sent_at}>{formatDay(version.sent_at)}</time>
          {isAccepted && ', accepted'}
        </span>
        <span>{formatAmount(version.total, version.currency)}</span>
      </summary>
      <div>
        <p>
          <strong dir="auto">{version.title}</strong>
        </p>
        <RichTextView document={version.scope} headingBase={4} className={styles['scope']} />
        <QuoteLines version={version} />
        <p className={styles['quiet']}>
          {plannedLabel(version)} Paid by {waysLabel(version.ways)}.
          {version.payment_days !== null && ` Each payment within ${version.payment_days} days.`} Open for{' '}
          {version.valid_days} {version.valid_days === 1 ? 'day' : 'days'}.
          {included !== null && ` Includes ${included}.`}
        </p>
      </div>
    </details>
  );
};

const plannedLabel = ({ payment, parts, total, currency }: QuoteVersion): string => {
  if (total === 0) return 'There is nothing to pay.';
  if (payment === 'whole') return 'All when it is accepted.';
  if (payment === 'halves') return 'Half when it is accepted, half on approval.';
  return plannedParts({ payment, parts }, centsOf(total))
    .map(
      ({ cents, due, day }) =>
        `${formatAmount(toAmount(cents), currency)} ${DUES[due]}${day === null ? '' : ` ${day}`}.`,
    )
    .join(' ');
};

const DUES: Record<PartDue, string> = { acceptance: 'when it is accepted', approval: 'on approval', date: 'on' };

const CONFLICT = 409;

/** The typed answer survives reloads until the site has accepted it. */
const AnswerForm = ({ quote, onDone }: QuotePanelsProps) => {
  const client = useQueryClient();
  const kept = sessionText(`quote-answer:${quote.id}`);
  const [text, setText] = useState(kept.read);
  const change = (next: string) => {
    setText(next);
    kept.write(next);
  };
  const [sendOnce] = useState(createSendOnce);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!quoteNote.shape.text.safeParse(text).success) return setError(QUOTE_MESSAGES.note);
    setError(undefined);
    setSending(true);
    try {
      const { data, message } = await whileWaiting(sendOnce((id) => answerQuestion(quote, { id, text })));
      change('');
      onDone(data);
      toast({ title: message ?? 'Answer sent' });
    } catch (failure) {
      const isConflict = failure instanceof ApiError && failure.status === CONFLICT;
      const message = failure instanceof ApiError ? failure.message : word('call.unexpected');
      setError(isConflict ? `${message} What you wrote is still here.` : message);
      // The quote is read again, so that the owner's next try names its new revision.
      if (isConflict) await client.invalidateQueries({ queryKey: [QUOTE, quote.id] });
    }
    setSending(false);
  };
  return (
    <form className={styles['answer']} onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label={quote.has_question ? 'Your answer' : 'Write to the client'}
        rows={4}
        value={text}
        onChange={change}
        error={error}
      />
      <button type="submit" className={buttonClass('outline')} aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send Answer'}
      </button>
    </form>
  );
};
