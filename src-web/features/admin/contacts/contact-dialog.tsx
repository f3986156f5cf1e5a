import { useState } from 'react';
import type { ContactMessage } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import styles from './contact-dialog.module.css';
import { contactBadge, replyDraft, STATUSES } from './contact-labels.ts';

interface ContactDialogProps {
  contact: ContactMessage;
  onClose: () => void;
  onStatus: (status: ContactStatus) => void;
  onDelete: () => void;
}

/** A whole message, as text and nothing else, with what can be done about it. */
export const ContactDialog = ({ contact, onClose, onStatus, onDelete }: ContactDialogProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const { tone, label } = contactBadge(contact.status);
  return isAsking ? (
    <ConfirmDialog
      title="Delete this message?"
      text={`What ${contact.name} wrote will be gone for good. Mails about it are not taken back.`}
      yes="Delete"
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
        </p>
      }
      onClose={onClose}
    >
      <div className={styles['contact']}>
        <Facts contact={contact} />
        <p className={styles['message']} dir="auto">
          {contact.message}
        </p>
        <div className={styles['answer']}>
          <SelectField label="Status" value={contact.status} options={STATUSES} onChange={onStatus} />
          <a className={buttonClass()} href={replyDraft(contact)} onClick={() => onStatus('replied')}>
            Reply
          </a>
        </div>
        <button
          type="button"
          className={`${buttonClass('quiet')} ${styles['delete']}`}
          onClick={() => setIsAsking(true)}
        >
          Delete
        </button>
      </div>
    </Dialog>
  );
};

const Facts = ({ contact: { name, email, createdAt, contentType, ipAddress } }: { contact: ContactMessage }) => (
  <dl className={styles['facts']}>
    <dt>From</dt>
    <dd>
      <bdi>{name}</bdi>, {email}
    </dd>
    <dt>Received</dt>
    <dd>
      <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
    </dd>
    <dt>Wants</dt>
    <dd>{contentType.join(', ')}</dd>
    {ipAddress !== undefined && (
      <>
        <dt>IP address</dt>
        <dd>{ipAddress}</dd>
      </>
    )}
  </dl>
);
