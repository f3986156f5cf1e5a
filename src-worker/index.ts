import { app } from './app.ts';
import { createContext } from './create-context.ts';
import type { Bindings } from './settings.ts';
import { cachedResponse } from './http/response-cache.ts';
import { runNightlyBackup } from './services/operations/backup/nightly-backup.ts';
import { runCron } from './services/operations/cron.ts';

export default {
  fetch: (request, env, executionContext) =>
    cachedResponse(request, env, executionContext) ?? app.fetch(request, env, executionContext),
  scheduled: (controller, env, executionContext) => {
    const ctx = createContext({
      bindings: env,
      requestId: `cron-${controller.scheduledTime}`,
      place: () => 'Cron',
      now: () => new Date(controller.scheduledTime),
      waitUntil: (work) => executionContext.waitUntil(work),
      cache: executionContext.cache,
    });
    return controller.cron === NIGHTLY ? runNightlyBackup(ctx) : runCron(ctx);
  },
} satisfies ExportedHandler<Bindings>;

/** The nightly hours must equal the Cron line of the nightly backup in wrangler.toml. */
const NIGHTLY = '* 3-5 * * *';
