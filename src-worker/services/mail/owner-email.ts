import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ownerEmail } from '../../db/schema/owner.ts';

export const OWNER_EMAIL_ROW = 1;

export const IS_OWNER_EMAIL = eq(ownerEmail.id, OWNER_EMAIL_ROW);

export const NOTHING_OPEN = { pendingEmail: null, tokenHash: null, expiresAt: null } as const;

type Row = typeof ownerEmail.$inferSelect;

export interface OwnerAddress {
  email: string;
  pending: { email: string; expiresAt: string } | null;
}

export const toOwnerAddress = ({ settings, now }: Context, row: Row | null | undefined): OwnerAddress => {
  const { email, pendingEmail, expiresAt } = row ?? { email: null, pendingEmail: null, expiresAt: null };
  const isOpen = pendingEmail !== null && expiresAt !== null && expiresAt > now().toISOString();
  return {
    email: email ?? settings.ownerEmail,
    pending: isOpen ? { email: pendingEmail, expiresAt } : null,
  };
};

export const readOwnerAddress = async (ctx: Context): Promise<OwnerAddress> => {
  const [row] = await ctx.db.select().from(ownerEmail).where(IS_OWNER_EMAIL);
  return toOwnerAddress(ctx, row);
};

export const namedAddress = ({ email, pending }: OwnerAddress) => ({
  owner_email: email,
  ...(pending === null ? {} : { pending_owner_email: pending.email }),
});
