import type { ContactMessage } from '#contract/admin-people';
import { Breakable } from '../../../components/breakable.tsx';
import { Badge } from '../../../components/badge.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { contactBadge, replyDeadlineLabel, replyDraft } from './contact-labels.ts';
import { recordLinkClass } from '../lists/record-link.ts';
import styles from './contacts-table.module.css';

interface ContactActions {
  onOpen: (contact: ContactMessage) => void;
  onReply: (contact: ContactMessage) => void;
}

export const ContactsTable = ({ contacts, ...actions }: ContactActions & { contacts: readonly ContactMessage[] }) => (
  <RecordTable caption="Contacts" columns={columns(actions)} records={contacts} keyOf={({ id }) => id} />
);

const columns = ({ onOpen, onReply }: ContactActions): Column<ContactMessage>[] => [
  {
    label: 'Subject',
    width: '36%',
    cell: (contact) => (
      <>
        <button
          type="button"
          className={`${recordLinkClass} ${styles['subject']}`}
          data-new={contact.status === 'new' || undefined}
          onClick={() => onOpen(contact)}
        >
          <bdi>{contact.subject}</bdi>
        </button>
        <span className={styles['beginning']} dir="auto">
          {contact.message}
        </span>
      </>
    ),
  },
  {
    label: 'From',
    width: '26%',
    cell: ({ name, email }) => (
      <>
        <bdi>{name}</bdi>
        <span className={styles['email']}>
          <Breakable text={email} />
        </span>
      </>
    ),
  },
  { label: 'Received', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time> },
  {
    label: 'Status',
    cell: ({ status }) => {
      const { tone, label } = contactBadge(status);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    label: 'Reply due',
    cell: (contact) => {
      const label = replyDeadlineLabel(contact, Date.now());
      return label !== null && <span className={label.startsWith('late') ? styles['late'] : undefined}>{label}</span>;
    },
  },
  {
    label: 'Answer',
    cell: (contact) => (
      <a className={styles['reply']} href={replyDraft(contact)} onClick={() => onReply(contact)}>
        Reply<span className="visually-hidden"> to {contact.name}</span>
      </a>
    ),
  },
];
