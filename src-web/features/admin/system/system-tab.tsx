import { useQuery, useQueryClient } from '@tanstack/react-query';
import { whileWaiting } from '../../../lib/waiting.ts';
import { LoadTogether } from '../../../components/load-together.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { OwnerEmailPanel } from '../login/owner-email-settings.tsx';
import { SignInSecurity } from '../login/sign-in-security.tsx';
import { useState } from 'react';
import type { AuditEntry } from '#contract/admin-system';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { RecordList } from '../lists/record-list.tsx';
import { AUDIT_CHOICES, auditLabel } from './audit-labels.ts';
import styles from './outbox-panel.module.css';
import { CronPanel } from './cron-panel.tsx';
import { DoctorPanel } from './doctor-panel.tsx';
import { ErrorsPanel } from './errors-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { OutboxPanel, useOutbox } from './outbox-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { fetchCronRuns, fetchSystem, fetchAudit } from './system-api.ts';

export const SystemTab = () => {
  const client = useQueryClient();
  const status = useQuery({ queryKey: ['status'], queryFn: () => whileWaiting(fetchSystem()) });
  const outbox = useOutbox();
  const audit = useAudit();
  const runs = useList({ name: 'cron runs', read: fetchCronRuns });
  const reload = () => {
    for (const name of SHOWN) void client.invalidateQueries({ queryKey: [name] });
  };
  return (
    <>
      <TabHead title="System" onRefresh={reload} />
      <LoadTogether>
        <StatusPanel query={status} />
        <OwnerEmailPanel />
        <DoctorPanel />
        <HistoryPanel query={status} onSwitched={reload} />
        <ErrorsPanel query={status} />
        <OutboxPanel {...outbox} onTried={reload} />
        <SignInSecurity />
        <AuditPanel {...audit} />
        <CronPanel list={runs} />
      </LoadTogether>
    </>
  );
};

const SHOWN = ['status', 'outbox', 'audit log', 'cron runs', 'owner sessions', 'owner email'] as const;

const useAudit = () => {
  const [action, setAction] = useState('');
  const read = (after: string | null) => fetchAudit(action === '' ? null : action, after);
  return { action, setAction, list: useList({ name: 'audit log', narrowedBy: action, read }) };
};

const AuditPanel = ({ action, setAction, list }: ReturnType<typeof useAudit>) => (
  <Panel isWide title="Audit log" lead="Who changed what, when, and from which address.">
    <div className={styles['choice']}>
      <SelectField label="Show" value={action} options={AUDIT_CHOICES} onChange={setAction} />
    </div>
    <RecordList list={list} empty={<p>Nothing of this kind has been done.</p>}>
      {(entries) => <RecordTable caption="Audit log" columns={COLUMNS} records={entries} keyOf={({ id }) => id} />}
    </RecordList>
  </Panel>
);

const COLUMNS: readonly Column<AuditEntry>[] = [
  { label: 'What', cell: (entry) => <span dir="auto">{auditLabel(entry)}</span> },
  { label: 'Who', cell: ({ actor }) => <bdi>{actor}</bdi> },
  { label: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: 'From', cell: ({ ip_address: address }) => address ?? 'The site itself' },
];
