import { useState } from 'react';
import type { AuditEntry } from '#contract/admin-system';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { RecordList } from '../lists/record-list.tsx';
import { useList } from '../lists/use-list.ts';
import { AUDIT_CHOICES, auditLabel } from './audit-labels.ts';
import styles from './outbox-panel.module.css';
import { fetchAudit } from './system-api.ts';

export const AuditPanel = () => {
  const [action, setAction] = useState('');
  const read = (after: string | null) => fetchAudit(action === '' ? null : action, after);
  const list = useList({ name: 'audit log', narrowedBy: action, read });
  return (
    <Panel isWide title="Audit log" lead="Who changed what, when, and from which address.">
      <div className={styles['choice']}>
        <SelectField label="Show" value={action} options={AUDIT_CHOICES} onChange={setAction} />
      </div>
      <RecordList list={list} empty={<p>Nothing of this kind has been done.</p>}>
        {(entries) => <RecordTable caption="Audit log" columns={COLUMNS} records={entries} keyOf={({ id }) => id} />}
      </RecordList>
    </Panel>
  );
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  { label: 'What', cell: (entry) => <span dir="auto">{auditLabel(entry)}</span> },
  { label: 'Who', cell: ({ actor }) => <bdi>{actor}</bdi> },
  { label: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: 'From', cell: ({ ip_address: address }) => address ?? 'The site itself' },
];
