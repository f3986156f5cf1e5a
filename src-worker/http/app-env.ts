import type { Theme } from '#contract/content';
import type { Bindings } from '../env.ts';
import type { Context } from '../context.ts';
import type { Snapshot } from '#contract/published-content';

export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    startedAt: number;
    ctx: Context;
    isOwners?: true;
    /** Set by a handler whose answer depends only on this snapshot and on the request's path. */
    renderedFrom?: Snapshot;
    /** The theme of the answered page; unset until its content was read. */
    look?: Theme;
  };
}
