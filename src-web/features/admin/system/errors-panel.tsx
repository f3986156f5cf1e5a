import type { UseQueryResult } from '@tanstack/react-query';
import type { ErrorGroup, SystemStatus } from '#contract/admin-system';
import { Breakable } from '../../../components/breakable.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import styles from './errors-panel.module.css';

export const ErrorsPanel = ({ query }: { query: UseQueryResult<SystemStatus> }) => (
  <Panel
    title="Errors"
    isWide
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
