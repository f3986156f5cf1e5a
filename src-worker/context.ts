import type { BatchItem } from 'drizzle-orm/batch';
import type { Snapshot } from '#contract/published-content';
import type { Db } from './db/client.ts';
import type { Bindings, Settings } from './env.ts';
import type { Log } from './log.ts';

/** What every service is given: the stores, the settings, the clock, and a way to go on after the answer. */
export interface Context {
  bindings: Bindings;
  db: Db;
  kv: KVNamespace;
  /** Where pictures and the resume are kept, where such a bucket is bound; else they are in KV. */
  media: R2Bucket | null;
  settings: Settings;
  now: () => Date;
  /** The cache before the Worker, where the account has one. */
  edge: Pick<CacheContext, 'purge'> | null;
  log: Log;
  /** What is rendered in place of what is published, for a reader of drafts. */
  drafted?: Snapshot;
  /** What features write in the batch that marks a mail as sent, behind that mark. */
  onMailSent: (ctx: Context, mail: { id: string; kind: string }) => BatchItem<'sqlite'>[];
  /** Work that may go on after the response; its failure is logged and grouped, so it must not be the only copy of anything. */
  defer: (work: Promise<unknown>) => void;
}

/** Who asks, as the platform tells it. */
export interface Caller {
  /** The network address: counted in rate limits as a keyed hash, and stored in the audit alone. */
  address: string;
  /** The origin that was asked. It comes from the Host header, so only local mode believes it. */
  origin: string;
  userAgent: string;
  /** The cookie of a device that has signed in before. */
  device?: string | undefined;
}
