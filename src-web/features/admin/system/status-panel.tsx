import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SystemStatus, Alert } from '#contract/admin-system';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { addressOf } from '../admin-session.ts';
import { cronOutcome } from './cron-labels.ts';
import styles from './status-panel.module.css';
import { RouteLink } from '../../../components/route-link.tsx';
import { tabPath } from '../tabs.ts';

export const StatusPanel = ({ query }: { query: UseQueryResult<SystemStatus> }) => (
  <Panel title="Status" lead="Whether everything the site needs is there and answers.">
    <Loaded query={query} rows={6}>
      {(system) => <Status system={system} />}
    </Loaded>
  </Panel>
);

const PARTS: Record<SystemStatus['problems'][number]['part'], string> = {
  mail: 'Mail',
  accounts: 'Accounts',
  payments: 'Payments',
  backups: 'Backups',
  alertWebhook: 'Alerts',
};

const Status = ({ system }: { system: SystemStatus }) => (
  <>
    {system.problems.length > 0 && (
      <div className={styles['problems']} role="alert">
        <p>These settings need to be put right before the site works in full:</p>
        <ul>
          {system.problems.map(({ part, problem }) => (
            <li key={part}>
              <strong>{PARTS[part]}:</strong> {problem}
            </li>
          ))}
        </ul>
      </div>
    )}
    <AlertList alerts={system.alerts} />
    <dl className={styles['lines']}>
      {linesOf(system).map(({ what, tone, status, note }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {tone === 'green' ? <span className={styles['note']}>{status}</span> : <Badge tone={tone}>{status}</Badge>}
            {note !== undefined && <span className={styles['note']}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
    <p className={styles['version']}>
      Program {system.version}, in {system.mode} mode. The content has been published{' '}
      {system.site_version === 1 ? 'once' : `${system.site_version ?? 0} times`}.
    </p>
  </>
);

interface Line {
  what: string;
  tone: BadgeTone;
  status: string;
  note?: ReactNode;
}

const linesOf = (system: SystemStatus): Line[] => {
  const { config, cache, database, payments, mail, mails, last_cron_run: run, cron } = system;
  const lines: Line[] = [
    {
      what: 'Email',
      ...good(config.email_configured, 'Configured', 'Not configured'),
      note: mailAddresses(config),
    },
    { what: 'Database', ...good(config.database_connected && database === 'ok', 'Connected', 'Not connected') },
    { what: 'Cache', ...good(cache === 'ok', 'Answers', 'Does not answer') },
    {
      what: 'Resume',
      ...(config.resume_available
        ? { tone: 'green' as const, status: 'Available' }
        : { tone: 'grey' as const, status: 'Not uploaded' }),
    },
    { what: 'Payments', ...good(payments === 'ok', 'In order', 'Need a look') },
    { what: 'Emails', ...good(mails.dead === 0 && mail === 'ok', 'In order', 'Need a look'), note: mailNote(mails) },
    {
      what: 'Scheduled work',
      ...(cron === 'ok' ? cronOutcome(run) : { tone: 'red', status: 'Stopped' }),
      note: run === null ? 'It has not run yet.' : `Last run ${formatMoment(run.started_at)}.`,
    },
    backupLine(system),
    ...trustedTypesLine(system),
  ];
  return lines.toSorted((line, other) => Number(line.tone === 'green') - Number(other.tone === 'green'));
};

const mailAddresses = (config: SystemStatus['config']): string => {
  const { sendgrid_from_email: from } = config;
  return `${from === null ? '' : `Emails come from ${from}. `}Those to you go to ${addressOf(config)}.`;
};

const backupLine = ({ last_backup: last, backs_up_nightly: isNightly }: SystemStatus): Line => {
  const habit = isNightly ? 'A copy is made each night.' : 'No copy is made by itself; npm run backup makes one.';
  return {
    what: 'Backup',
    ...(last === null ? { tone: 'red', status: 'None yet' } : { tone: 'green', status: 'There is one' }),
    note: last === null ? habit : `The last good one was made ${formatMoment(last.finished_at)}. ${habit}`,
  };
};

const trustedTypesLine = ({ trusted_types_reports: count }: SystemStatus): Line[] =>
  count === null
    ? []
    : [
        {
          what: 'Trusted Types',
          ...(count === 0
            ? { tone: 'green' as const, status: 'Nothing reported' }
            : { tone: 'grey' as const, status: `${count} reported` }),
          note: 'Tried out beside the challenge: what browsers would refuse its script, of the last 90 days. Nothing is refused yet.',
        },
      ];

const good = (isGood: boolean, yes: string, no: string): Pick<Line, 'tone' | 'status'> =>
  isGood ? { tone: 'green', status: yes } : { tone: 'red', status: no };

const mailNote = ({ dead, pending }: SystemStatus['mails']): ReactNode => {
  const waiting = pending === 0 ? '' : ` ${pending} ${pending === 1 ? 'waits' : 'wait'} to be sent.`;
  if (dead === 0) return `Every email has been sent.${waiting}`;
  return (
    <>
      {dead} could not be delivered; see <RouteLink to={tabPath('system', '&part=mails')}>the outbox</RouteLink>.
      {waiting}
    </>
  );
};

const AlertList = ({ alerts }: { alerts: readonly Alert[] }) => {
  const urgent = alerts.filter(({ is_urgent }) => is_urgent);
  const others = alerts.filter(({ is_urgent }) => !is_urgent);
  return (
    <>
      {urgent.length > 0 && (
        <div className={styles['problems']} role="alert">
          <p>This needs you:</p>
          <Alerts alerts={urgent} />
        </div>
      )}
      {others.length > 0 && (
        <div className={styles['notices']}>
          <p>When you have a moment:</p>
          <Alerts alerts={others} />
        </div>
      )}
    </>
  );
};

const Alerts = ({ alerts }: { alerts: readonly Alert[] }) => (
  <ul>
    {alerts.map(({ key, problem, advice, since }) => (
      <li key={key}>
        <strong>{problem}</strong> {advice} <span className={styles['note']}>Since {formatMoment(since)}.</span>
      </li>
    ))}
  </ul>
);
