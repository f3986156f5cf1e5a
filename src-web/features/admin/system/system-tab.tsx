import { useQuery, useQueryClient } from '@tanstack/react-query';
import { whileWaiting } from '../../../lib/waiting.ts';
import { LoadTogether } from '../../../components/load-together.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { SignInSecurity } from '../login/sign-in-security.tsx';
import { AuditPanel, useAudit } from './audit-panel.tsx';
import { CronPanel } from './cron-panel.tsx';
import { DoctorPanel } from './doctor-panel.tsx';
import { ErrorsPanel } from './errors-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { OutboxPanel, useOutbox } from './outbox-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { fetchCronRuns, fetchSystem } from './system-api.ts';

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

const SHOWN = ['status', 'outbox', 'audit log', 'cron runs', 'owner sessions'] as const;
