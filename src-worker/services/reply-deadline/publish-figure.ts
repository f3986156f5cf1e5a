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

/** The reply figure is in whole hours, so it need not be published more often. */
const EVERY_MINUTES = 10;

/** The same reply figure is not published again while it is still valid for some hours. */
const ENOUGH_MS = 6 * 3_600_000;

const isSame = (shown: ReplyFigure | null, figure: ReplyFigure | null, now: Date): boolean => {
  if (shown === null || figure === null) return shown === figure;
  if (shown.hours !== figure.hours || shown.until > figure.until) return false;
  return shown.until === figure.until || Date.parse(shown.until) - now.getTime() > ENOUGH_MS;
};
