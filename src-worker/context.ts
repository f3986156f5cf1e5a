import { openDatabase, type Db } from './db/client.ts';
import { readSettings, type Bindings, type Settings } from './env.ts';
import { createLog, type Log } from './log.ts';
import type { Snapshot } from './services/content/public-content.ts';
import { noteError } from './services/operations/error-groups.ts';

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
  /** What is drawn in place of what is published, for a reader of drafts. */
  drafted?: Snapshot;
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

interface ContextInput {
  bindings: Bindings;
  requestId: string;
  /** What is done, as the list of errors calls it; asked once something failed. */
  place: () => string;
  now: () => Date;
  waitUntil: (work: Promise<unknown>) => void;
  cache?: CacheContext | undefined;
}

export const createContext = ({ bindings, requestId, place, now, waitUntil, cache }: ContextInput): Context => {
  const log = createLog({ requestId });
  const finish = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      log('error', 'deferred_work_failed', { error });
      await noteError(ctx, { error, place: `${place()}, afterwards` });
    }
  };
  const ctx: Context = {
    bindings,
    db: openDatabase(bindings.DB),
    kv: bindings.KV,
    media: bindings.MEDIA ?? null,
    settings: readSettings(bindings),
    now,
    edge: cache ?? null,
    log,
    defer: (work) => waitUntil(finish(work)),
  };
  return ctx;
};
