import { applyD1Migrations, reset, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import type { Bindings } from '../../src-worker/env.ts';
import { forgetSnapshot } from '../../src-worker/services/content/snapshot.ts';

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[];
    }
  }
}

// Every test starts on empty stores, as a new installation does.
beforeEach(async () => {
  await reset();
  forgetSnapshot(env.KV);
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});
