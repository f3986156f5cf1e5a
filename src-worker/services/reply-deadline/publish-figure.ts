import type { ReplyFigure } from '#contract/desk';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import { publishWith } from '../content/publish.ts';
import { readReplies } from './reply-deadlines.ts';

export const publishReplyFigure = async (ctx: Context): Promise<void> => {
  if (ctx.now().getUTCMinutes() % EVERY_MINUTES !== 0) return;
  const [row] = await ctx.db.select().from(site);
  if (row === undefined) return;
  const { figure } = await readReplies(ctx);
  const { replyHours: hours, replyUntil: until } = row;
  const isShown = hours !== null && until !== null && Date.parse(until) > ctx.now().getTime();
  if (isSame(isShown ? { hours, until } : null, figure, ctx.now())) return;
  await publishWith(ctx, [
    ctx.db.update(site).set({ replyHours: figure?.hours ?? null, replyUntil: figure?.until ?? null }),
  ]);
};

/** The figure is in whole hours, so this is often enough. */
const EVERY_MINUTES = 10;

/** With this much time left, the same figure is not published again. */
const ENOUGH_MS = 6 * 3_600_000;

const isSame = (shown: ReplyFigure | null, figure: ReplyFigure | null, now: Date): boolean => {
  if (shown === null || figure === null) return shown === figure;
  if (shown.hours !== figure.hours || shown.until > figure.until) return false;
  return shown.until === figure.until || Date.parse(shown.until) - now.getTime() > ENOUGH_MS;
};
