import type { Context } from './context.ts';
import { openDatabase } from './db/client.ts';
import { readSettings } from './env.ts';
import type { Bindings } from './settings.ts';
import { createLog } from './log.ts';
import { readSnapshot } from './services/content/read-snapshot.ts';
import { invoiceXmlOf } from './services/invoices/invoice-xml.ts';
import { noteError } from './services/operations/error-groups.ts';
import { noteReply } from './services/reply-deadline/reply-deadlines.ts';

interface ContextInput {
  bindings: Bindings;
  requestId: string;
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
    readSnapshot,
    onMailSent: noteReply,
    attachmentsOf: invoiceXmlOf,
    defer: (work) => waitUntil(finish(work)),
  };
  return ctx;
};
