import { useState } from 'react';
import type { MailState, OutboxMail } from '#contract/admin-system';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { toast } from '../../../components/toast.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { SelectField } from '../components/fields.tsx';
import { RecordList } from '../lists/record-list.tsx';
import { useLinkedRecord } from '../lists/use-linked-record.ts';
import { useList } from '../lists/use-list.ts';
import styles from './outbox-panel.module.css';
import { fetchOutbox, sendMailAgain } from './system-api.ts';

type Choice = MailState | 'all';

export const useOutbox = () => {
  const linked = useLinkedRecord('mail');
  const [chosen, setChosen] = useState<{ linked: string | null; choice: Choice } | null>(null);
  const choice = chosen?.linked === linked ? chosen.choice : linked === null ? 'all' : 'dead';
  const setChoice = (next: Choice) => setChosen({ linked, choice: next });
  const read = (after: string | null) => fetchOutbox(choice === 'all' ? null : choice, after);
  return { linked, choice, setChoice, list: useList({ name: 'outbox', narrowedBy: choice, read }) };
};

interface OutboxPanelProps extends ReturnType<typeof useOutbox> {
  onTried: () => void;
}

export const OutboxPanel = ({ linked, choice, setChoice, list, onTried }: OutboxPanelProps) => {
  const sendAgain = async (mail: OutboxMail) => {
    try {
      await whileWaiting(sendMailAgain(mail.id));
      toast({ title: 'On its way again', description: `The email to ${mail.recipient} is being sent.` });
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'The email could not be sent.';
      toast({ title: 'Error sending email', description, tone: 'error' });
    }
    onTried();
  };

  return (
    <Panel
      title="Outbox"
      isWide
      lead="What the site has written to you and your customers. Emails that fail are tried five times."
    >
      <div className={styles['choice']}>
        <SelectField label="Show" value={choice} options={CHOICES} onChange={setChoice} />
      </div>
      <RecordList list={list} empty={<p>No emails here.</p>}>
        {(mails) => (
          <RecordTable
            caption="Outbox"
            columns={columnsWith((mail) => void sendAgain(mail))}
            records={mails}
            keyOf={({ id }) => id}
            linked={linked}
          />
        )}
      </RecordList>
    </Panel>
  );
};

const STATES: Record<MailState, { tone: BadgeTone; label: string }> = {
  pending: { tone: 'yellow', label: 'Waiting' },
  sent: { tone: 'green', label: 'Sent' },
  dead: { tone: 'red', label: 'Undelivered' },
};

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: 'all', label: 'All emails' },
  { value: 'dead', label: 'Undelivered' },
  { value: 'pending', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
];

/** After three failures, the pauses of a mail are so long that a manual retry does not meet an attempt by Cron. */
const LONG_PAUSES_FROM = 3;

const columnsWith = (onAgain: (mail: OutboxMail) => void): readonly Column<OutboxMail>[] => [
  {
    label: 'Email',
    cell: (mail) => (
      <>
        <span dir="auto">{mail.subject}</span>
        <br />
        <span className={styles['kind']}>{whatFor(mail)}</span>
      </>
    ),
  },
  { label: 'To', cell: ({ recipient }) => <Breakable text={recipient} /> },
  { label: 'Written', cell: (mail) => <time dateTime={mail.created_at}>{formatMoment(mail.created_at)}</time> },
  { label: 'Status', cell: (mail) => <StatusCell mail={mail} onAgain={() => onAgain(mail)} /> },
];

const whatFor = ({ kind }: OutboxMail): string => {
  const words = kind.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const StatusCell = ({ mail, onAgain }: { mail: OutboxMail; onAgain: () => void }) => {
  const { tone, label } = STATES[mail.status];
  const isOpen = mail.status !== 'sent';
  return (
    <div className={styles['status']}>
      <Badge tone={tone}>{label}</Badge>
      {isOpen && mail.attempts > 0 && <p>{attemptsLabel(mail)}</p>}
      {isOpen && mail.last_error !== null && <p title={mail.last_error}>{reasonIn(mail.last_error)}</p>}
      {canGoAgain(mail) && (
        <button type="button" className={styles['again']} onClick={onAgain}>
          Send again
          <span className="visually-hidden">: {mail.subject}</span>
        </button>
      )}
    </div>
  );
};

const attemptsLabel = ({ attempts, next_attempt_at: next }: OutboxMail): string => {
  const times = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  return next === null ? times : `${times}, next ${formatMoment(next)}`;
};

const reasonIn = (error: string): string => error.replace(/^\w+: /, '').replace(/\s*\{.*$/s, '');

const canGoAgain = ({ status, attempts }: OutboxMail): boolean =>
  status === 'dead' || (status === 'pending' && attempts >= LONG_PAUSES_FROM);
