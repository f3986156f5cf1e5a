import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { outbox } from '../../db/schema.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { siteMail } from '../mail/site-mail.ts';
import { countWaiting } from './count-waiting.ts';
import { readDesk } from './read-desk.ts';

/** The `kind` in the outbox; `forget-expired.ts` deletes by it. */
export const MORNING_MAIL_KIND = 'morning';

const DAY_MS = 86_400_000;

/**
 * Tells the owner once a day, in the hour that was chosen, how much waits; nothing when nothing does. Any run of Cron
 * in that hour may send it, so a few that fail do no harm.
 */
export const sendMorningMail = async (ctx: Context): Promise<void> => {
  const now = ctx.now();
  if (now.getUTCHours() !== ctx.settings.morningHour) return;
  const id = `morning-${now.toISOString().slice(0, 10)}`;
  const sent = await ctx.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id));
  if (sent.length > 0) return;
  const facts = await readFacts(ctx);
  if (facts.length === 0) return;
  const mail = await siteMail(
    ctx,
    { kind: MORNING_MAIL_KIND, to: ctx.settings.ownerEmail },
    {
      subject: `Today on your site: ${facts.map(([label, value]) => `${value} ${label}`).join(', ')}`,
      heading: 'This waits for you',
      before: 'Good morning.',
      facts,
      after: 'You get this mail once a day at most, and none when nothing waits.',
      action: { label: 'Open your desk', path: '/admin?tab=desk' },
    },
  );
  await retryTransient(() => queueMail(ctx, id, mail));
  ctx.defer(deliver(ctx, id));
};

/** What waits, each with its number. */
const readFacts = async (ctx: Context): Promise<[label: string, value: string][]> => {
  const yesterday = new Date(ctx.now().getTime() - DAY_MS).toISOString();
  const [{ messages, payments }, desk] = await Promise.all([countWaiting(ctx, yesterday), readDesk(ctx)]);
  const counts: [one: string, more: string, count: number][] = [
    ['unread message', 'unread messages', messages],
    ['reply to give', 'replies to give', desk.enquiries.length],
    ['payment since yesterday', 'payments since yesterday', payments],
    ['request for content', 'requests for content', desk.requests.length],
    ['question about a quote', 'questions about quotes', desk.quote_questions.length],
    ['quote that ends soon', 'quotes that end soon', desk.quotes_ending.length],
    ['accepted quote to be paid', 'accepted quotes to be paid', desk.unpaid_quotes.length],
    ['order without its money', 'orders without their money', desk.unpaid_orders.length],
    ['plan charged without a payment', 'plans charged without a payment', desk.unpaid_renewals.length],
    ['unmatched payment', 'unmatched payments', desk.unmatched_payments.length],
    ['mail that could not be sent', 'mails that could not be sent', desk.dead_mails.length],
  ];
  return counts
    .filter(([, , count]) => count > 0)
    .map(([one, more, count]) => [count === 1 ? one : more, String(count)]);
};
