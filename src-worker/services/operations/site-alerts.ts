import type { Words } from '#words/language';
import { formatMoment } from '../../words.ts';
import type { AlertDetails } from '../alerts/alerts.ts';
import type { AlertKey } from '../alerts/kinds.ts';

export interface SiteFacts {
  now: Date;
  words: Words;
  deadLetters: number;
  oldestWaitingMail: string | null;
  failedRuns: string[][];
  publishedVersion: number | null;
  snapshotVersion: number | null;
  databaseBytes: number;
  databaseLimitBytes: number;
  statementMs: number;
  missingTable: string | null;
  contentSince: string | null;
  lastBackupAt: string | null;
  backsUpNightly: boolean;
  /** Somebody else may know a weak key in the settings. */
  weakKeys: readonly string[];
}

export const DEAD_LETTERS_MS = 7 * 86_400_000;

export const findAlerts = (facts: SiteFacts): { key: AlertKey; details: AlertDetails | null }[] => [
  { key: 'dead_letters', details: deadLetters(facts) },
  { key: 'mail_waiting', details: mailWaiting(facts) },
  { key: 'cron_failing', details: cronFailing(facts) },
  { key: 'snapshot', details: snapshotLags(facts) },
  { key: 'database_full', details: databaseFull(facts) },
  { key: 'database_slow', details: databaseSlow(facts) },
  { key: 'migrations', details: migrationsWait(facts) },
  { key: 'backup_overdue', details: backupOverdue(facts) },
  { key: 'weak_keys', details: weakKeys(facts) },
];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Three retries of a mail take less time than this. */
const MAIL_WAITS_MS = 40 * MINUTE_MS;

const FULL_PART = 0.8;
const SLOW_MS = 1000;

const BACKUP_NIGHTS_MS = 2 * DAY_MS;
const BACKUP_BY_HAND_MS = 30 * DAY_MS;

const deadLetters = ({ deadLetters: n }: SiteFacts): AlertDetails | null =>
  n === 0
    ? null
    : {
        problem: n === 1 ? 'A mail could not be delivered.' : 'Mails could not be delivered.',
        advice: 'The outbox in the System tab says why, and sends them again.',
      };

const mailWaiting = ({ now, oldestWaitingMail: at, words }: SiteFacts): AlertDetails | null =>
  at === null || now.getTime() - Date.parse(at) < MAIL_WAITS_MS
    ? null
    : {
        problem: `Mails are not going out: the oldest has waited since ${formatMoment(at, words)}.`,
        advice: 'The outbox in the System tab says what the mail provider answers. They are tried again meanwhile.',
      };

const cronFailing = ({ failedRuns: [first, ...others] }: SiteFacts): AlertDetails | null => {
  const failing = (first ?? []).filter((task) => others.every((failed) => failed.includes(task)));
  return failing.length === 0
    ? null
    : {
        problem: `Part of the scheduled work keeps failing: ${failing.map((task) => task.replaceAll('_', ' ')).join(', ')}.`,
        advice: 'The errors in the System tab say why.',
      };
};

const snapshotLags = ({ publishedVersion, snapshotVersion }: SiteFacts): AlertDetails | null =>
  publishedVersion === null || snapshotVersion === publishedVersion
    ? null
    : {
        problem: 'Visitors see an older publication: the public snapshot could not be replaced.',
        advice: 'Look at the KV namespace in Cloudflare’s dashboard, and at its limit of writes a day.',
      };

const databaseFull = ({ databaseBytes: bytes, databaseLimitBytes: limit }: SiteFacts): AlertDetails | null =>
  bytes < limit * FULL_PART
    ? null
    : {
        problem: `The database is nearly full: ${megabytes(bytes)} of ${megabytes(limit)}.`,
        advice: 'On the paid plan it may have 10,000 MB: set DATABASE_LIMIT_MB to that. Otherwise change the plan.',
      };

/** The size of the database is rounded up, so that growth makes no new alert. */
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e8)) * 100} MB`;

const databaseSlow = ({ statementMs }: SiteFacts): AlertDetails | null =>
  statementMs < SLOW_MS
    ? null
    : {
        problem: 'The database takes more than a second for a small query.',
        advice: 'Look at cloudflarestatus.com and at the database’s metrics in Cloudflare’s dashboard.',
      };

const migrationsWait = ({ missingTable: missing }: SiteFacts): AlertDetails | null =>
  missing === null
    ? null
    : {
        problem: `The program is newer than its database, which lacks ${missing}.`,
        advice: 'Run npm run deploy again: it brings the database to the program’s release.',
      };

const backupOverdue = ({ now, contentSince, lastBackupAt, backsUpNightly }: SiteFacts): AlertDetails | null => {
  const since = lastBackupAt ?? contentSince;
  if (contentSince === null || since === null || !isBackupOld(since, { now, backsUpNightly })) return null;
  return {
    problem: lastBackupAt === null ? 'The site has never been backed up.' : 'The last backup is too old.',
    advice: backsUpNightly
      ? 'Look at the R2 bucket and at the nightly Cron line in wrangler.toml.'
      : 'Run npm run backup -- --remote, or have a copy made each night; the operations guide says how.',
  };
};

export const isBackupOld = (at: string, { now, backsUpNightly }: Pick<SiteFacts, 'now' | 'backsUpNightly'>): boolean =>
  now.getTime() - Date.parse(at) >= (backsUpNightly ? BACKUP_NIGHTS_MS : BACKUP_BY_HAND_MS);

const weakKeys = ({ weakKeys: names }: SiteFacts): AlertDetails | null =>
  names.length === 0
    ? null
    : {
        problem: `A key of the site is published or easily guessed: ${names.join(', ')}. Anybody may have it.`,
        advice: 'Put another in its place; the operations guide says how under “Changing a key”.',
      };
