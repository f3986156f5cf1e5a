import type { Bindings } from '../env.ts';
import type { Context } from '../context.ts';

/** What Hono carries through a request: the platform's bindings and the context services take. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: { startedAt: number; ctx: Context };
}
