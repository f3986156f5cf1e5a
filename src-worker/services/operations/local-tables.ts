import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';

export const requireLocalTables = async ({ bindings: { DB }, settings }: Context): Promise<void> => {
  if (settings.mode !== 'local' || migrated.has(DB)) return;
  try {
    await DB.prepare('SELECT version FROM site').first();
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such table'))
      throw new AppError('not_configured', NO_TABLES);
    return;
  }
  migrated.add(DB);
};

const NO_TABLES =
  'The local database has no tables yet. Make them with: npx wrangler d1 migrations apply DB --local (npm start does it for you)';

const migrated = new WeakSet<D1Database>();
