import type { ContactMessage } from '#contract/admin-people';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { RecordTable, type Column } from '../../components/record-table.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { formatDayOrNone } from '../../lib/format-time.ts';
import { Breakable } from '../../components/breakable.tsx';
import { paths } from '../../lib/paths.ts';
import { messageTone, shortSubject } from './analytics-labels.ts';

export const RecentContacts = ({ contacts }: { contacts: readonly ContactMessage[] }) => (
  <Panel isWide title="Recent Contacts" lead={<Lead />}>
    {contacts.length === 0 ? (
      <p>No contact submissions yet.</p>
    ) : (
      <RecordTable caption="Recent contacts" columns={COLUMNS} records={contacts} keyOf={({ id }) => id} />
    )}
  </Panel>
);

const STATUS_LABELS = { new: 'New', read: 'Read', replied: 'Replied' } as const;

const COLUMNS: readonly Column<ContactMessage>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Email', width: '30%', cell: ({ email }) => <Breakable text={email} /> },
  { label: 'Subject', cell: ({ subject }) => <span title={subject}>{shortSubject(subject)}</span> },
  { label: 'Status', cell: ({ status }) => <Badge tone={messageTone(status)}>{STATUS_LABELS[status]}</Badge> },
  {
    label: 'Date',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDayOrNone(createdAt)}</time>,
  },
];

const Lead = () => (
  <>
    The 10 newest messages. <RouteLink to={`${paths.admin}?tab=contacts`}>See all of them</RouteLink>
  </>
);
