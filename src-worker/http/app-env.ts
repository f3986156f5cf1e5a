import type { Theme } from '#contract/content';
import type { Bindings } from '../env.ts';
import type { Context } from '../context.ts';
import type { Snapshot } from '../services/content/public-content.ts';

/** What Hono carries through a request: the platform's bindings and the context services take. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    startedAt: number;
    ctx: Context;
    /** Set once it is known that the owner asks. */
    isOwners?: true;
    /** Set by a handler whose whole answer follows from this and from its own address. */
    renderedFrom?: Snapshot;
    /** What the answered page looks like; unset until its content was read. */
    look?: Theme;
  };
}
