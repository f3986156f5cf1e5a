import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ContentHistory, SystemStatus } from '#contract/admin-system';
import { buttonClass } from '../../../components/button.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { useOwnerEmail } from '../admin-session.ts';
import styles from './status-panel.module.css';
import { sendThinning } from './system-api.ts';

interface HistoryPanelProps {
  query: UseQueryResult<SystemStatus>;
  onSwitched: () => void;
}

export const HistoryPanel = ({ query, onSwitched }: HistoryPanelProps) => (
  <Panel
    title="Versions"
    lead="All versions of the last 90 days are kept, then the last one of each day for a year, then the last one of each month."
  >
    <Loaded query={query} rows={2}>
      {({ history }) => <State history={history} onSwitched={onSwitched} />}
    </Loaded>
  </Panel>
);

const State = ({ history, onSwitched }: { history: ContentHistory; onSwitched: () => void }) => {
  const [isBusy, setBusy] = useState(false);
  const { thinning, revisions, bytes, last_thinned: last } = history;
  const turn = async () => {
    setBusy(true);
    try {
      toast({ title: await whileWaiting(sendThinning(thinning === 'on' ? 'off' : 'on')) });
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'It could not be changed.';
      toast({ title: 'Error changing this', description, tone: 'error' });
    }
    setBusy(false);
    onSwitched();
  };
  return (
    <div className={styles['versions']}>
      <p>
        {revisions.toLocaleString('en-US')} {revisions === 1 ? 'version is' : 'versions are'} kept, {formatBytes(bytes)}{' '}
        in all. {whatHappens(history, useOwnerEmail())}
      </p>
      {last !== null && (
        <p className={styles['note']}>
          On {formatDay(last.at)} {last.revisions} old {last.revisions === 1 ? 'version' : 'versions'} went,{' '}
          {formatBytes(last.bytes)}.
        </p>
      )}
      <button type="button" className={buttonClass('outline')} disabled={isBusy} onClick={() => void turn()}>
        {thinning === 'on' ? 'Keep every version' : 'Let old versions go'}
      </button>
    </div>
  );
};

const whatHappens = (
  { thinning, starts_at: starts, is_backed_up: isBackedUp }: ContentHistory,
  ownerEmail: string,
): string => {
  if (thinning === 'off') return 'None is ever removed.';
  if (starts === null)
    return `None is old enough to be removed. An email to ${ownerEmail} comes 30 days before the first one is.`;
  const when =
    Date.parse(starts) > Date.now() ? `Old ones go from ${formatDay(starts)} on` : 'Old ones are thinned out each day';
  return `${when}, ${isBackedUp ? 'as long as there are new backups.' : 'once there is a new backup.'}`;
};
