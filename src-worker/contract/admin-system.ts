import * as z from 'zod/mini';
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

/** A mail's text may contain a link that opens an account. */
export interface OutboxMail {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  status: MailState;
  attempts: number;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
  next_attempt_at: string | null;
}

export interface CronRun {
  id: string;
  started_at: string;
  finished_at: string;
  failed: string[];
}

export interface AuditEntry {
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  ip_address: string | null;
}

export interface Alert {
  key: string;
  problem: string;
  advice: string;
  since: string;
  is_urgent: boolean;
}

export interface ErrorGroup {
  fingerprint: string;
  kind: string;
  message: string;
  place: string;
  first_at: string;
  last_at: string;
  /** The count of an error may be too low, because an isolate that ends loses unwritten counts. */
  count: number;
}

export interface LastBackup {
  kind: 'nightly' | 'command';
  finished_at: string;
  bytes: number;
}

export interface ContentHistory {
  revisions: number;
  bytes: number;
  thinning: 'on' | 'off';
  /** The history is thinned 30 days after the owner was told; null while no revision is old enough. */
  starts_at: string | null;
  is_backed_up: boolean;
  last_thinned: { at: string; revisions: number; bytes: number } | null;
}

export const historyRequest = z.object({ thinning: z.enum(['on', 'off']) });

export interface SystemStatus {
  version: string;
  mode: string;
  site_version: number | null;
  database: 'ok' | 'down';
  cache: 'ok' | 'down';
  payments: 'ok' | 'trouble';
  mail: 'ok' | 'trouble';
  cron: 'ok' | 'stopped';
  config: ConfigStatus;
  problems: { part: 'mail' | 'accounts' | 'payments' | 'backups' | 'alertWebhook'; problem: string }[];
  alerts: Alert[];
  errors: ErrorGroup[];
  mails: { pending: number; dead: number };
  last_cron_run: CronRun | null;
  backs_up_nightly: boolean;
  last_backup: LastBackup | null;
  history: ContentHistory;
  /** The reports of the last 90 days; null without a challenge. */
  trusted_types_reports: number | null;
}

export interface Waiting {
  messages: number;
  payments: number;
  desk: number;
}

export const waitingQuery = z.object({ since: z.optional(z.iso.datetime()) });

export const outboxQuery = z.extend(pageQuery, { status: z.optional(z.enum(MAIL_STATES)) });

export const auditQuery = z.extend(pageQuery, { action: z.optional(text({ max: 100 })) });

export interface ConfigStatus {
  email_configured: boolean;
  database_connected: boolean;
  resume_available: boolean;
  sendgrid_from_email: string | null;
  owner_email: string;
  pending_owner_email?: string;
}
