import * as z from 'zod/mini';
import type { ConfigStatus } from './admin.ts';
import { pageQuery } from './pagination.ts';
import { text } from './text.ts';

export const SYSTEM_MESSAGES = {
  sendingAgain: 'The mail is on its way again.',
  unknownMail: 'There is no such mail.',
  alreadySent: 'This mail has been sent.',
  triedSoon: 'This mail is being sent, or will be within minutes.',
  thinningOn: 'Old versions are thinned out again.',
  thinningOff: 'Every version is kept from now on.',
} as const;

export const MAIL_STATES = ['pending', 'sent', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of the outbox. Its text stays where it is, because it may hold a link that opens an account. */
export interface OutboxMail {
  id: string;
  /** What kind of mail: `contact_notification`. */
  kind: string;
  recipient: string;
  subject: string;
  status: MailState;
  attempts: number;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
  /** When it is tried next; null when it is not. */
  next_attempt_at: string | null;
}

/** One run of the scheduled work. */
export interface CronRun {
  id: string;
  started_at: string;
  finished_at: string;
  /** The names of the tasks that did not work. */
  failed: string[];
}

/** Who did what, when and from where. */
export interface AuditEntry {
  id: string;
  at: string;
  actor: string;
  /** What was done: `publish`. */
  action: string;
  /** To what: a document's key, a payment's id. */
  subject: string;
  /** What else was noted, which differs by action. */
  detail: Record<string, unknown>;
  ip_address: string | null;
}

/** Something wrong that waits for the owner, and what can be done about it. */
export interface Alert {
  key: string;
  problem: string;
  advice: string;
  since: string;
  /** Whether visitors, customers or money are affected now. */
  is_urgent: boolean;
}

/** Errors of one kind at one place. Nothing in it is about a person. */
export interface ErrorGroup {
  fingerprint: string;
  /** The error's name or code: `TypeError`, `unavailable`. */
  kind: string;
  /** Its message, with marks like `(number)` for what differs. */
  message: string;
  /** Where it came up: `GET /api/admin/system`, `Cron check_payments`. */
  place: string;
  first_at: string;
  last_at: string;
  /** How often at least: what an isolate has not written when it ends is lost. */
  count: number;
}

/** A copy of the site from which it could be put back. */
export interface LastBackup {
  kind: 'nightly' | 'command';
  finished_at: string;
  bytes: number;
}

/** How many former versions of the content are kept, and what is done about old ones. */
export interface ContentHistory {
  revisions: number;
  bytes: number;
  /** Whether old ones are thinned out; the owner may want all of them kept. */
  thinning: 'on' | 'off';
  /** When thinning begins, 30 days after the owner was told; null before, as nothing is old enough. */
  starts_at: string | null;
  /** Whether there is a copy of the site that is new enough for anything to go. */
  is_backed_up: boolean;
  /** When it last removed something, and how much; null before the first time. */
  last_thinned: { at: string; revisions: number; bytes: number } | null;
}

/** The body of `PUT /api/admin/system/history`. */
export const historyRequest = z.object({ thinning: z.enum(['on', 'off']) });

/** What `GET /api/admin/system` answers. */
export interface SystemStatus {
  /** The program's version. */
  version: string;
  mode: string;
  /** One more with every publication; null while nothing was ever published. */
  site_version: number | null;
  database: 'ok' | 'down';
  cache: 'ok' | 'down';
  /** Whether anything about payments or mails waits for the owner. */
  payments: 'ok' | 'trouble';
  mail: 'ok' | 'trouble';
  /** Whether the scheduled work runs. */
  cron: 'ok' | 'stopped';
  config: ConfigStatus;
  /** What of the configuration is missing or malformed, by the names of the settings. */
  problems: { part: 'mail' | 'accounts' | 'payments' | 'backups' | 'alertWebhook'; problem: string }[];
  /** What is wrong, the oldest first. */
  alerts: Alert[];
  /** The errors of the last 30 days, the newest first. */
  errors: ErrorGroup[];
  mails: { pending: number; dead: number };
  last_cron_run: CronRun | null;
  /** Whether a copy is made each night. */
  backs_up_nightly: boolean;
  /** The newest good copy; null when there is none. */
  last_backup: LastBackup | null;
  history: ContentHistory;
}

/** What `GET /api/admin/waiting` answers: how much waits for the owner. */
export interface Waiting {
  /** Contact messages without a reply. */
  messages: number;
  /** Payments since the time that was asked for. */
  payments: number;
  /** Everything on the desk. */
  desk: number;
}

/** The query of `GET /api/admin/waiting`: since when payments count, an ISO text in UTC; without it none does. */
export const waitingQuery = z.object({ since: z.optional(z.iso.datetime()) });

/** The query of `GET /api/admin/outbox`. */
export const outboxQuery = z.extend(pageQuery, { status: z.optional(z.enum(MAIL_STATES)) });

/** The query of `GET /api/admin/audit`. */
export const auditQuery = z.extend(pageQuery, { action: z.optional(text({ max: 100 })) });
