import type { AdminSession } from '#contract/admin';
import type { Bindings } from '../settings.ts';
import type { Context } from '../context.ts';
import type { PublicContent, Snapshot } from '#contract/published-content';

export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    startedAt: number;
    ctx: Context;
    isOwners?: true;
    /** An answer that was rendered from a snapshot depends only on the snapshot and the request's path. */
    renderedFrom?: Snapshot;
    site?: PublicContent;
  };
}

export interface AdminEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { admin: AdminSession; sessionId: string };
}
