import type { BatchItem } from 'drizzle-orm/batch';
import type { Snapshot } from '#contract/published-content';
import type { Db } from './db/client.ts';
import type { Bindings, Settings } from './env.ts';
import type { Log } from './log.ts';

export interface Context {
  bindings: Bindings;
  db: Db;
  kv: KVNamespace;
  /** The bucket of pictures and the resume; null when they are in KV. */
  media: R2Bucket | null;
  settings: Settings;
  now: () => Date;
  /** The cache in front of the Worker; null on accounts without one. */
  edge: Pick<CacheContext, 'purge'> | null;
  log: Log;
  /** The content for a reader of drafts, in place of the published content. */
  drafted?: Snapshot;
  /** Statements of other features for the batch that marks a mail as sent. */
  onMailSent: (ctx: Context, mail: { id: string; kind: string }) => BatchItem<'sqlite'>[];
  /**
   * Runs work after the response. A failure is logged and grouped, so the work must not hold the only copy of anything.
   */
  defer: (work: Promise<unknown>) => void;
}

export interface Caller {
  /** The network address: rate limits store a keyed hash, only the audit stores the address. */
  address: string;
  /** Only local mode trusts the origin, because it comes from the Host header. */
  origin: string;
  userAgent: string;
  /** The cookie of a device that has signed in before. */
  device?: string | undefined;
}
