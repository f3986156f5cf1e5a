import { reset, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, vi } from 'vitest';
import { forgetSecurityCounts } from '../../src-worker/services/operations/security-events.ts';
import { forgetSnapshot } from '../../src-worker/services/content/snapshot.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[];
    }
  }
}

/** What all migrations do, in their order; run at once, because one by one they take five times as long. */
const SCHEMA = env.MIGRATIONS.flatMap(({ queries }) => queries);

// Every test starts in its own time and on empty stores, as a new installation does.
beforeEach(async () => {
  vi.useRealTimers();
  // Stores that nothing has used for ten seconds leave the memory, and `reset` would pass over them.
  await Promise.all([env.DB.prepare('SELECT 1').run(), env.KV.get('any')]);
  await reset();
  forgetSnapshot(env.KV);
  forgetSecurityCounts(env.DB);
  await env.DB.batch(SCHEMA.map((statement) => env.DB.prepare(statement)));
});
