import { asc, eq } from 'drizzle-orm';
import { PASSKEY_MESSAGES, type Passkeys } from '#contract/admin-passkeys';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { adminPasskeys } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { findCredentials } from '../credentials.ts';

/** The owner's passkeys, the oldest first. */
export const listPasskeys = async (ctx: Context): Promise<Passkeys> => {
  const credentials = await findCredentials(ctx);
  const rows = await ctx.db.select().from(adminPasskeys).orderBy(asc(adminPasskeys.createdAt), asc(adminPasskeys.id));
  return {
    isAvailable: credentials !== null && credentials.kind !== 'demo',
    passkeys: rows.map(({ id, name, host, createdAt, lastUsedAt }) => ({
      id,
      name,
      host,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
  };
};

/** Gives a passkey another name. Throws `not_found`. */
export const renamePasskey = async (ctx: Context, id: string, name: string): Promise<void> => {
  const [row] = await retryTransient(() =>
    ctx.db.update(adminPasskeys).set({ name }).where(eq(adminPasskeys.id, id)).returning({ id: adminPasskeys.id }),
  );
  if (row === undefined) throw new AppError('not_found', PASSKEY_MESSAGES.unknown);
};

interface Author {
  actor: string;
  ipAddress: string | null;
}

/** Removes a passkey; it opens nothing from then on. Throws `not_found`. */
export const removePasskey = async (ctx: Context, id: string, { actor, ipAddress }: Author): Promise<void> => {
  const isIt = eq(adminPasskeys.id, id);
  const entry = { actor, ipAddress, action: 'passkey_removed', subject: adminPasskeys.name };
  const [, removed] = await ctx.db.batch([
    writeAudit(ctx, entry, { from: adminPasskeys, where: isIt }),
    ctx.db.delete(adminPasskeys).where(isIt).returning({ id: adminPasskeys.id }),
  ]);
  if (removed.length === 0) throw new AppError('not_found', PASSKEY_MESSAGES.unknown);
};
