import type { CronRun } from '#contract/admin-system';
import { Badge } from '../../../components/badge.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { RecordList } from '../lists/record-list.tsx';
import type { List } from '../lists/use-list.ts';
import { cronOutcome, failedLabel, durationLabel } from './cron-labels.ts';
import styles from './cron-panel.module.css';

export const CronPanel = ({ list }: { list: List<CronRun> }) => (
  <Panel
    title="Scheduled work"
    lead="Once a minute the site sends what is due, compares payments and tidies up. The last 500 runs are kept."
  >
    <RecordList list={list} empty={<p>It has not run yet.</p>}>
      {(runs) => <Runs runs={runs} />}
    </RecordList>
  </Panel>
);

const COLUMNS: readonly Column<CronRun>[] = [
  { label: 'Run', cell: (run) => <time dateTime={run.started_at}>{formatMoment(run.started_at)}</time> },
  { label: 'Took', isNumber: true, cell: durationLabel },
  { label: 'Outcome', cell: (run) => <Outcome run={run} /> },
];

const Runs = ({ runs }: { runs: readonly CronRun[] }) => (
  <details className={styles['runs']}>
    <summary>{summaryOf(runs)}</summary>
    <RecordTable caption="Scheduled work" columns={COLUMNS} records={runs} keyOf={({ id }) => id} />
  </details>
);

const summaryOf = (runs: readonly CronRun[]): string => {
  const troubled = runs.filter(({ failed }) => failed.length > 0).length;
  if (troubled === 0) return runs.length === 1 ? 'The one run worked' : `The last ${runs.length} runs all worked`;
  return `${troubled} of the last ${runs.length} runs did not do all their work`;
};

const Outcome = ({ run }: { run: CronRun }) => {
  const { tone, status } = cronOutcome(run);
  return (
    <>
      <Badge tone={tone}>{status}</Badge>
      {run.failed.length > 0 && <p>Did not work: {failedLabel(run)}</p>}
    </>
  );
};
