import { Fragment, useState } from 'react';
import type { ContactMessage } from '#contract/admin-people';
import { CONTACT_LABELS, CONTACT_USES, type ContactStatus } from '#contract/contact';
import type { ReplyRequest } from '#contract/desk';
import { factsOf } from '#contract/form-values';
import { Badge } from '../../../components/badge.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { languageName } from '../components/language-name.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import styles from './contact-dialog.module.css';
import { useQuery } from '@tanstack/react-query';
import { textButtonClass } from '../../../components/text-button.ts';
import { newInvoicePath, newQuotePath, quotePath, QUOTES } from '../quote-paths.ts';
import { quoteBadge } from '../../quotes/quotes.ts';
import { fetchQuotesOf } from './contacts-api.ts';
import { ContactThread } from './contact-thread.tsx';
import { Notes, ReplyForm } from './contact-writing.tsx';
import { contactBadge, replyDeadlineLabel, replyDraft, STATUSES } from './contact-labels.ts';
import { formatAmount } from '../../../lib/format-money.ts';

interface ContactDialogProps {
  contact: ContactMessage;
  onClose: () => void;
  onStatus: (status: ContactStatus) => void;
  onReply: (reply: ReplyRequest) => Promise<void>;
  onNotes: (notes: string) => Promise<boolean>;
  onSpam: (isSpam: boolean) => void;
  onDelete: () => void;
  onGo: (path: string) => void;
}

export const ContactDialog = ({ contact, onClose, onStatus, onDelete, onGo, ...actions }: ContactDialogProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const [isMore, setIsMore] = useState(contact.notes !== '');
  const [now] = useState(() => Date.now());
  const { tone, label } = contactBadge(contact.status);
  const deadline = replyDeadlineLabel(contact, now);
  const isSpam = contact.reply_deadline?.is_excused === true;
  return isAsking ? (
    <ConfirmDialog
      title="Delete this message?"
      text={`What ${contact.name} wrote will be gone for good, and so will your replies here. Emails already sent stay sent.`}
      yes="Delete"
      isDestructive
      no="Keep it"
      onYes={onDelete}
      onNo={() => setIsAsking(false)}
    />
  ) : (
    <Dialog
      title={contact.subject}
      eyebrow={
        <p>
          <Badge tone={tone}>{label}</Badge>
          {deadline !== null && <span className={styles['deadline']}>{deadline}</span>}
        </p>
      }
      onClose={onClose}
    >
      <div className={styles['contact']}>
        <Facts contact={contact} />
        <p className={styles['message']} dir="auto">
          {contact.message}
        </p>
        <ContactThread contactId={contact.id} onGo={onGo} />
        <ReplyForm onReply={actions.onReply}>
          <a className={textButtonClass} href={replyDraft(contact)} onClick={() => onStatus('replied')}>
            Or in your mail program
          </a>
        </ReplyForm>
        <ContactQuotes contactId={contact.id} onGo={onGo} />
        <details
          className={styles['more']}
          open={isMore}
          onToggle={({ currentTarget }) => setIsMore(currentTarget.open)}
        >
          <summary>More: status, notes, {contact.reply_deadline === undefined ? '' : 'spam, '}delete</summary>
          <SelectField label="Status" value={contact.status} options={STATUSES} onChange={onStatus} />
          <Notes notes={contact.notes} onNotes={actions.onNotes} />
          {contact.ipAddress !== undefined && <p className={styles['address']}>Sent from {contact.ipAddress}</p>}
          <div className={styles['write']}>
            {contact.reply_deadline !== undefined && (
              <button type="button" className={textButtonClass} onClick={() => actions.onSpam(!isSpam)}>
                {isSpam ? 'Not spam' : 'Spam, needs no reply'}
              </button>
            )}
            <button type="button" className={textButtonClass} onClick={() => setIsAsking(true)}>
              Delete
            </button>
          </div>
        </details>
      </div>
    </Dialog>
  );
};

const Facts = ({ contact }: { contact: ContactMessage }) => (
  <dl className={styles['facts']}>
    <dt>From</dt>
    <dd>
      <bdi>{contact.name}</bdi>, {contact.email}
    </dd>
    <dt>Received</dt>
    <dd>
      <time dateTime={contact.createdAt}>{formatMoment(contact.createdAt)}</time>
    </dd>
    {factsOf(CONTACT_USES, 'view', { labels: FACT_LABELS, values: contact }).map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </Fragment>
    ))}
    <dt>Language</dt>
    <dd>{languageName(contact.language)}</dd>
  </dl>
);

const FACT_LABELS = { ...CONTACT_LABELS, contentType: 'Wants' };

interface ContactQuotesProps {
  contactId: string;
  onGo: (path: string) => void;
}

const ContactQuotes = ({ contactId, onGo }: ContactQuotesProps) => {
  const { data } = useQuery({
    queryKey: [QUOTES, 'of a message', contactId],
    queryFn: () => fetchQuotesOf(contactId),
  });
  return (
    <div className={styles['quotes']}>
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Quotes">
          {data.map((quote) => {
            const { id, number, title, total, currency } = quote;
            const { tone, label } = quoteBadge(quote);
            return (
              <li key={id}>
                <button type="button" className={textButtonClass} onClick={() => onGo(quotePath(id))}>
                  <bdi>{title.trim() || 'Untitled quote'}</bdi>
                </button>
                <span>
                  {number}, {formatAmount(total, currency)}
                </span>
                <Badge tone={tone}>{label}</Badge>
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles['write']}>
        <button type="button" className={textButtonClass} onClick={() => onGo(newQuotePath(contactId))}>
          Write a Quote
        </button>
        <button type="button" className={textButtonClass} onClick={() => onGo(newInvoicePath({ contact: contactId }))}>
          Write an Invoice
        </button>
      </div>
    </div>
  );
};
