import type { ReactNode } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { whileWaiting } from '../../../lib/waiting.ts';
import { LoadTogether } from '../../../components/load-together.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { OwnerEmailPanel } from '../login/owner-email-settings.tsx';
import { SignInSecurity } from '../login/sign-in-security.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { CronPanel } from './cron-panel.tsx';
import { DoctorPanel } from './doctor-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { OutboxPanel, useOutbox } from './outbox-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { fetchCronRuns, fetchSystem } from './system-api.ts';
import { useSearchParams } from 'react-router-dom';
import { TabParts } from '../lists/tab-parts.tsx';
import { SYSTEM_PARTS } from '../tabs.ts';
import type { ErrorGroup, SystemStatus } from '#contract/admin-system';
import { Breakable } from '../../../components/breakable.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import styles from './errors-panel.module.css';

export const SystemTab = () => {
  const client = useQueryClient();
  const part = useSystemPart();
  const reload = () => {
    for (const name of SHOWN) void client.invalidateQueries({ queryKey: [name] });
  };
  return (
    <>
      <TabHead title="System" onRefresh={reload} />
      <TabParts tab="system" label="System" parts={SYSTEM_PARTS} open={part} />
      <LoadTogether key={part}>{PANELS[part](reload)}</LoadTogether>
    </>
  );
};

type SystemPart = (typeof SYSTEM_PARTS)[number]['id'];

const useSystemPart = (): SystemPart => {
  const [search] = useSearchParams();
  const asked = search.get('part');
  const named = SYSTEM_PARTS.find(({ id }) => id === asked)?.id;
  return named ?? (search.has('mail') || search.has('token') ? 'mails' : 'status');
};

const SHOWN = ['status', 'outbox', 'audit log', 'cron runs', 'owner sessions', 'owner email'] as const;

const useStatus = () => useQuery({ queryKey: ['status'], queryFn: () => whileWaiting(fetchSystem()) });

const Health = () => {
  const status = useStatus();
  const runs = useList({ name: 'cron runs', read: fetchCronRuns });
  return (
    <>
      <StatusPanel query={status} />
      <DoctorPanel />
      <CronPanel list={runs} />
      <ErrorsPanel query={status} />
    </>
  );
};

const Mails = ({ onTried }: { onTried: () => void }) => (
  <>
    <OwnerEmailPanel />
    <OutboxPanel {...useOutbox()} onTried={onTried} />
  </>
);

const Log = ({ onSwitched }: { onSwitched: () => void }) => (
  <>
    <HistoryPanel query={useStatus()} onSwitched={onSwitched} />
    <AuditPanel />
  </>
);

const PANELS: Readonly<Record<SystemPart, (reload: () => void) => ReactNode>> = {
  status: () => <Health />,
  mails: (reload) => <Mails onTried={reload} />,
  'sign-in': () => <SignInSecurity />,
  log: (reload) => <Log onSwitched={reload} />,
};

const ErrorsPanel = ({ query }: { query: UseQueryResult<SystemStatus> }) => (
  <Panel
    title="Errors"
    isWide={(query.data?.errors.length ?? 0) > 0}
    lead="What went wrong on the server in the last 30 days, the newest first. The log has each by its time."
  >
    <Loaded query={query} rows={3}>
      {({ errors }) =>
        errors.length === 0 ? (
          <p>Nothing has gone wrong.</p>
        ) : (
          <RecordTable caption="Errors" columns={COLUMNS} records={errors} keyOf={({ fingerprint }) => fingerprint} />
        )
      }
    </Loaded>
  </Panel>
);

const COLUMNS: readonly Column<ErrorGroup>[] = [
  {
    label: 'Error',
    cell: ({ kind, message }) => (
      <>
        {message === '' ? 'No message' : <Breakable text={message} />}
        <br />
        <span className={styles['kind']}>{kind}</span>
      </>
    ),
  },
  { label: 'Where', cell: ({ place }) => <Breakable text={place} /> },
  { label: 'First', cell: ({ first_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: 'Last', cell: ({ last_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: 'Times', isNumber: true, cell: ({ count }) => count },
];
