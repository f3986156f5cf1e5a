import { ADMIN_MESSAGES, type DemoCredentials } from '#contract/admin';
import type { Caller, Context } from '../../context.ts';
import { adminCredentials } from '../../db/schema/owner.ts';
import { AppError } from '../../errors.ts';

/** The login screen shows the demo credentials, so they work only in local mode. */
export const DEMO: DemoCredentials = { username: 'admin', password: 'portfolio-demo' };

export const DEMO_VERSION = 0;

export type Credentials =
  | { kind: 'set'; username: string; passwordHash: string; version: number }
  | { kind: 'demo'; version: typeof DEMO_VERSION };

export interface Actor {
  username: string;
  caller: Caller;
}

export type SecondStep = 'not_needed' | 'missing' | 'wrong' | 'one_time_code' | 'recovery_code';

export const findCredentials = async (ctx: Context): Promise<Credentials | null> => {
  const [row] = await ctx.db.select().from(adminCredentials).limit(1);
  if (row !== undefined) {
    const { username, passwordHash, passwordVersion: version } = row;
    return { kind: 'set', username, passwordHash, version };
  }
  return ctx.settings.mode === 'local' ? { kind: 'demo', version: DEMO_VERSION } : null;
};

export const readCredentials = async (ctx: Context): Promise<Credentials> => {
  const credentials = await findCredentials(ctx);
  if (credentials === null) throw new AppError('not_configured', ADMIN_MESSAGES.notSet);
  return credentials;
};

export const readDemo = async (ctx: Context): Promise<DemoCredentials | null> => {
  if (ctx.settings.mode !== 'local') return null;
  return (await findCredentials(ctx))?.kind === 'demo' ? DEMO : null;
};
