import { asc, eq, exists } from 'drizzle-orm';
import { ADMIN_MESSAGES } from '#contract/admin';
import { PASSKEY_MESSAGES, type PasskeyChange, type Passkeys } from '#contract/admin-passkeys';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { adminPasskeys } from '../../../db/schema/owner.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { wayInMail } from '../../security/security-mail.ts';
import { confirmOwner } from '../check-owner.ts';
import { findCredentials, readCredentials, type Actor } from '../credentials.ts';

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

export const renamePasskey = async (ctx: Context, id: string, name: string): Promise<void> => {
  const [row] = await retryTransient(() =>
    ctx.db.update(adminPasskeys).set({ name }).where(eq(adminPasskeys.id, id)).returning({ id: adminPasskeys.id }),
  );
  if (row === undefined) throw unknown();
};

export const removePasskey = async (
  ctx: Context,
  id: string,
  { password, code }: PasskeyChange,
  { username, caller }: Actor,
): Promise<void> => {
  const isIt = eq(adminPasskeys.id, id);
  const [passkey] = await ctx.db.select({ name: adminPasskeys.name }).from(adminPasskeys).where(isIt);
  if (passkey === undefined) throw unknown();
  const claim = { credentials: await readCredentials(ctx), username, password, code, caller };
  await confirmOwner(ctx, claim, { path: 'password', message: ADMIN_MESSAGES.passwordWrong });
  const mailId = crypto.randomUUID();
  const mail = await wayInMail(ctx, 'passkey_removed', [['Its name', passkey.name]]);
  const isThere = exists(ctx.db.select().from(adminPasskeys).where(isIt));
  const entry = { actor: username, ipAddress: caller.address, action: 'passkey_removed', subject: passkey.name };
  const [, , removed] = await ctx.db.batch([
    writeAudit(ctx, entry, { where: isThere }),
    queueMail(ctx, mailId, mail, isThere),
    ctx.db.delete(adminPasskeys).where(isIt).returning({ id: adminPasskeys.id }),
  ]);
  if (removed.length === 0) throw unknown();
  ctx.defer(deliver(ctx, mailId));
};

const unknown = () => new AppError('not_found', PASSKEY_MESSAGES.unknown);
