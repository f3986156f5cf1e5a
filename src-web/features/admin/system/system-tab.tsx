import { useCallback } from 'react';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { SignInSecurity } from '../login/sign-in-security.tsx';
import { AuditPanel, useAudit } from './audit-panel.tsx';
import { CronPanel } from './cron-panel.tsx';
import { OutboxPanel, useOutbox } from './outbox-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { fetchCronRuns } from './system-api.ts';
import { useSystem } from './use-system.ts';

/** How the site runs: its state, its mails, its scheduled work, and who changed what. */
export const SystemTab = () => {
  const system = useSystem();
  const outbox = useOutbox();
  const audit = useAudit();
  const runs = useList(fetchCronRuns);
  const { reload: readSystem } = system;
  const { reload: readOutbox } = outbox.list;
  const { reload: readAudit } = audit.list;
  const { reload: readRuns } = runs;
  const reload = useCallback(() => {
    readSystem();
    void readOutbox();
    void readAudit();
    void readRuns();
  }, [readSystem, readOutbox, readAudit, readRuns]);
  return (
    <>
      <TabHead title="System" onRefresh={reload} />
      <StatusPanel state={system.state} onReload={system.reload} />
      <OutboxPanel {...outbox} onTried={reload} />
      <SignInSecurity />
      <AuditPanel {...audit} />
      <CronPanel list={runs} />
    </>
  );
};
