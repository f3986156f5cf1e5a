import { and, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context } from '../../context.ts';
import { alerts } from '../../db/schema/operations.ts';
import { postAlerts } from '../../providers/alert-webhook.ts';
import { deliver, queueMail } from './outbox.ts';
import { siteMail } from './site-mail.ts';
import { isOpen, listAlerts } from '../alerts/alerts.ts';
import { kindOf } from '../alerts/kinds.ts';

/** An alert that comes back within a day is not announced again. */
export const announceAlerts = async (ctx: Context): Promise<void> => {
  const untold = or(isUntold(ctx, alerts.mailedAt), isToPost(ctx));
  const waiting = await ctx.db.select({ key: alerts.key }).from(alerts).where(untold).limit(1);
  if (waiting.length === 0) return;
  await mailAlerts(ctx);
  await postNewAlerts(ctx);
};

const DAY_MS = 86_400_000;

const earlier = (ctx: Context, ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();

const isUntold = (ctx: Context, toldAt: SQLiteColumn): SQL | undefined =>
  and(isOpen(ctx), or(isNull(toldAt), and(lt(toldAt, alerts.since), lt(toldAt, earlier(ctx, DAY_MS)))));

const mailAlerts = async (ctx: Context): Promise<void> => {
  const untold = isUntold(ctx, alerts.mailedAt);
  const waiting = await ctx.db.select({ key: alerts.key }).from(alerts).where(untold).limit(1);
  if (waiting.length === 0) return;
  const at = ctx.now().toISOString();
  const id = `alerts-${at.slice(0, 10)}`;
  const all = await listAlerts(ctx);
  const mail = await siteMail(
    ctx,
    { kind: 'payment_owner' },
    {
      subject: all.length === 1 ? 'Your site needs you' : `Your site needs you: ${all.length} things`,
      heading: 'Your site needs you',
      before: 'Something that your site depends on is not right. Each row says what is wrong, and below it what to do.',
      facts: [],
      findings: all.map(({ problem, advice }) => ({ problem, advice })),
      after: 'The System tab shows it until it is right again.',
      action: { label: 'Open the admin area', path: '/admin?tab=system' },
    },
  );
  const isNew = sql`EXISTS (SELECT 1 FROM outbox WHERE id = ${id} AND created_at = ${at})`;
  await ctx.db.batch([queueMail(ctx, id, mail), ctx.db.update(alerts).set({ mailedAt: at }).where(and(untold, isNew))]);
  ctx.defer(deliver(ctx, id));
};

const POST_ATTEMPTS_MAX = 8;
/** The eighth attempt to post an alert is about two hours after the first. */
const nextPostAt = (at: string): SQL =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '+' || (60 << ${alerts.postAttempts}) || ' seconds')`;

const isToPost = (ctx: Context): SQL | undefined =>
  ctx.settings.alertWebhook?.ready === true
    ? and(
        isUntold(ctx, alerts.postedAt),
        lte(alerts.nextPostAt, ctx.now().toISOString()),
        lt(alerts.postAttempts, POST_ATTEMPTS_MAX),
      )
    : sql`FALSE`;

const postNewAlerts = async (ctx: Context): Promise<void> => {
  const { alertWebhook } = ctx.settings;
  if (alertWebhook === null || !alertWebhook.ready) return;
  const at = ctx.now().toISOString();
  // The alert is marked first, so that parallel runs do not post it twice.
  const taken = await ctx.db
    .update(alerts)
    .set({
      postAttempts: sql`${alerts.postAttempts} + 1`,
      nextPostAt: nextPostAt(at),
    })
    .where(isToPost(ctx))
    .returning();
  if (taken.length === 0) return;
  try {
    await postAlerts(alertWebhook.value, {
      site: ctx.settings.siteOrigin ?? 'the site on this machine',
      alerts: taken
        .toSorted((a, b) => a.since.localeCompare(b.since))
        .map(({ key, problem, advice, since }) => ({
          key,
          problem,
          advice,
          since,
          is_urgent: kindOf(key).isUrgent,
        })),
    });
    const keys = taken.map(({ key }) => key);
    await ctx.db.update(alerts).set({ postedAt: at, postAttempts: 0 }).where(inArray(alerts.key, keys));
  } catch (error) {
    ctx.log('warn', 'alerts_not_posted', { error });
  }
};
