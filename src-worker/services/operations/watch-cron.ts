import { min } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { content } from '../../db/schema/content.ts';
import type { Settings } from '../../settings.ts';
import { formatMoment } from '../../words.ts';
import { deliverDue } from '../mail/outbox.ts';
import { setAlerts } from '../alerts/alerts.ts';
import { announceAlerts } from '../mail/announce-alerts.ts';
import { ownersWords } from '../mail/site-mail.ts';
import { lastCronRun } from './cron-runs.ts';

/** Cron cannot report that it stopped, so requests check it. */
export const checkCron = async (ctx: Context): Promise<'ok' | 'stopped'> => {
  const run = await lastCronRun(ctx);
  const since = run?.started_at ?? (await contentSince(ctx));
  const isStopped = since !== null && ctx.now().getTime() - Date.parse(since) > CRON_STOPPED_MS;
  if (!isStopped) {
    await setAlerts(ctx, [{ key: 'cron', details: null }]);
    return 'ok';
  }
  const details = {
    problem:
      run === null
        ? 'The scheduled work has never run.'
        : `The scheduled work has not run since ${formatMoment(run.started_at, await ownersWords(ctx))}.`,
    advice: 'Look at the Worker’s Cron trigger in Cloudflare’s dashboard, or deploy the site again.',
  };
  await setAlerts(ctx, [{ key: 'cron', details }]);
  await announceAlerts(ctx);
  return 'stopped';
};

const CRON_STOPPED_MS = 10 * 60_000;

/** In local mode Cron need not run, so the answer is null. */
export const contentSince = async (ctx: Context): Promise<string | null> => {
  if (ctx.settings.mode === 'local') return null;
  const [row] = await ctx.db.select({ at: min(content.updatedAt) }).from(content);
  return row?.at ?? null;
};

const EVERY_MS = 5 * 60_000;

const lookedAt = new WeakMap<Settings, number>();

export const isCronWatched = (settings: Settings, now: number): boolean =>
  now - (lookedAt.get(settings) ?? 0) < EVERY_MS;

/** While Cron is stopped, requests send the waiting mails. */
export const watchCron = async (ctx: Context): Promise<void> => {
  const now = ctx.now().getTime();
  if (isCronWatched(ctx.settings, now)) return;
  lookedAt.set(ctx.settings, now);
  if ((await checkCron(ctx)) === 'stopped') await deliverDue(ctx);
};
