import { app } from './app.ts';
import { createContext } from './context.ts';
import type { Bindings } from './env.ts';
import { runCron } from './services/operations/cron.ts';

export default {
  fetch: (request, env, executionContext) => app.fetch(request, env, executionContext),
  scheduled: (controller, env, executionContext) =>
    runCron(
      createContext({
        bindings: env,
        requestId: `cron-${controller.scheduledTime}`,
        now: () => new Date(controller.scheduledTime),
        waitUntil: (work) => executionContext.waitUntil(work),
      }),
    ),
} satisfies ExportedHandler<Bindings>;
