import type { BatchItem } from 'drizzle-orm/batch';
import type { Snapshot } from '#contract/published-content';
import type { Db } from './db/client.ts';
import type { Bindings, Settings } from './env.ts';
import type { Log } from './log.ts';
import type { MailAttachment } from './providers/outgoing-mail.ts';

export interface Context {
  bindings: Bindings;
  db: Db;
  kv: KVNamespace;
  /** Null when pictures and the resume are in KV. */
  media: R2Bucket | null;
  settings: Settings;
  now: () => Date;
  /** Null on accounts without a cache in front of the Worker. */
  edge: Pick<CacheContext, 'purge'> | null;
  log: Log;
  /** Replaces the published content for a reader of drafts. */
  drafted?: Snapshot;
  /** Statements of other features for the batch that marks a mail as sent. */
  onMailSent: (ctx: Context, mail: { id: string; kind: string }) => BatchItem<'sqlite'>[];
  /** Of a mail, written anew for each attempt and always alike. */
  attachmentsOf: (ctx: Context, mail: { invoiceId: string | null }) => Promise<MailAttachment[]>;
  /** A failure is only logged, so the work must not hold the only copy of anything. */
  defer: (work: Promise<unknown>) => void;
}

export interface Caller {
  /** Rate limits store a keyed hash; only the audit stores the address. */
  address: string;
  /** Only local mode trusts this origin, which comes from the Host header. */
  origin: string;
  userAgent: string;
  /** Set on devices that have signed in before. */
  device?: string | undefined;
}
