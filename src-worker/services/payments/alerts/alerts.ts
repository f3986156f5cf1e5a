import type { Alert } from '#contract/admin-system';
import { asc, eq, isNull, notInArray, sql, and, like } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { alerts } from '../../../db/schema.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { paymentMail } from '../mails/payment-mail.ts';

/** What is wrong, and what the owner can do about it. */
export interface Trouble {
  problem: string;
  advice: string;
}

/** What waits for the owner, the oldest first. */
export const listAlerts = (ctx: Context): Promise<Alert[]> =>
  ctx.db
    .select({ key: alerts.key, problem: alerts.problem, advice: alerts.advice, since: alerts.since })
    .from(alerts)
    .orderBy(asc(alerts.since), asc(alerts.key));

/** Notes that something is wrong, or with null that it is right again. */
export const setAlert = async (ctx: Context, key: string, trouble: Trouble | null): Promise<void> => {
  if (trouble === null) {
    await ctx.db.delete(alerts).where(eq(alerts.key, key));
    return;
  }
  await ctx.db
    .insert(alerts)
    .values({ key, ...trouble, since: ctx.now().toISOString() })
    .onConflictDoUpdate({ target: alerts.key, set: { problem: trouble.problem, advice: trouble.advice } });
};

/** Forgets the alerts whose keys begin like this, but for those that still hold. */
export const clearOthers = async (ctx: Context, prefix: string, still: readonly string[]): Promise<void> => {
  await ctx.db.delete(alerts).where(and(like(alerts.key, `${prefix}%`), notInArray(alerts.key, [...still])));
};

/** Tells the owner what is new, in one mail a day at most; what comes later that day waits for the next. */
export const mailAlerts = async (ctx: Context): Promise<void> => {
  const waiting = await ctx.db.select({ key: alerts.key }).from(alerts).where(isNull(alerts.mailedAt)).limit(1);
  if (waiting.length === 0) return;
  const at = ctx.now().toISOString();
  const id = `alerts-${at.slice(0, 10)}`;
  const all = await listAlerts(ctx);
  const mail = await paymentMail(
    ctx,
    { kind: 'payment_owner', to: ctx.settings.ownerEmail },
    {
      subject: all.length === 1 ? 'Your site needs you' : `Your site needs you: ${all.length} things`,
      heading: 'Your site needs you',
      before: 'Something that your site depends on is not right.',
      facts: all.flatMap(({ problem, advice }): [string, string][] => [
        ['What is wrong', problem],
        ['What to do', advice],
      ]),
      after: 'The System tab shows it until it is right again.',
      action: { label: 'Open the admin area', path: '/admin' },
    },
  );
  const isNew = sql`EXISTS (SELECT 1 FROM outbox WHERE id = ${id} AND created_at = ${at})`;
  await ctx.db.batch([
    queueMail(ctx, id, mail),
    ctx.db
      .update(alerts)
      .set({ mailedAt: at })
      .where(and(isNull(alerts.mailedAt), isNew)),
  ]);
  ctx.defer(deliver(ctx, id));
};
