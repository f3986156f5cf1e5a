import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from './db/client.ts';
import type { Bindings, Settings } from './settings.ts';
import type { Log } from './log.ts';
import type { MailAttachment } from './providers/outgoing-mail.ts';

/** `services/content/read-snapshot.ts` adds the published content to this type. */
export interface Context {
  bindings: Bindings;
  db: Db;
  kv: KVNamespace;
  /** The bucket is null when KV stores the files. */
  media: R2Bucket | null;
  settings: Settings;
  now: () => Date;
  /** The edge is null on hosts without a cache in front of the Worker. */
  edge: Pick<CacheContext, 'purge'> | null;
  log: Log;
  onMailSent: (ctx: Context, mail: { id: string; kind: string }) => BatchItem<'sqlite'>[];
  /** Attachments are made anew for each attempt, with the same bytes, so no mail stores them. */
  attachmentsOf: (ctx: Context, mail: { invoiceId: string | null }) => Promise<MailAttachment[]>;
  /** A failure of this work is only logged, so nothing important may depend on it. */
  defer: (work: Promise<unknown>) => void;
}

export interface Caller {
  /** Rate limits store only a hash of the address; only the audit stores the address itself. */
  address: string;
  /** Only local mode trusts the request's origin, which comes from the Host header. */
  origin: string;
  userAgent: string;
  device?: string | undefined;
}
