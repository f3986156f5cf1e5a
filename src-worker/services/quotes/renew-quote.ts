import { and, eq } from 'drizzle-orm';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote } from '#contract/quote-views';
import type { QuoteEvent } from '#contract/quotes';
import type { Context } from '../../context.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import type { ClientMail } from '../mail/mail.ts';
import { auditQuote, changeQuote, noteEvent, type OwnerAct } from './change-quote.ts';
import { mailClient } from './mail-about.ts';
import { readOwnerQuote, refusal, requireRevision, requireSending } from './owner-quote.ts';
import { createQuoteLink } from './quote-links.ts';
import { renewedMail, sentMail, type Quoted } from './quote-mails.ts';
import { isOpen, isUndecided, lastDayOf } from './quote-state.ts';
import { readQuote, versionOf, waysOf } from './read-quote.ts';

export const renewQuote = (ctx: Context, act: OwnerAct & { validDays: number }): Promise<OwnerQuote> =>
  mailAgain(ctx, act, {
    kind: 'renewed',
    action: 'renew_quote',
    lastDay: lastDayOf(ctx.now(), act.validDays),
    write: renewedMail,
  });

export const sendQuoteAgain = (ctx: Context, act: OwnerAct): Promise<OwnerQuote> =>
  mailAgain(ctx, act, { kind: 'sent_again', action: 'send_quote_again', lastDay: null, write: sentMail });

interface Mailing {
  kind: QuoteEvent['kind'];
  action: string;
  lastDay: string | null;
  write: (quoted: Quoted, path: string) => ClientMail;
}

const mailAgain = async (
  ctx: Context,
  { id, expectedRevision, origin, actor, ipAddress }: OwnerAct,
  { kind, action, lastDay, write }: Mailing,
): Promise<OwnerQuote> => {
  const stored = await readQuote(ctx, id);
  const version = versionOf(stored);
  await requireSending(ctx, version && waysOf(version));
  if (version === undefined) throw await refusal(ctx, id, QUOTE_MESSAGES.notSent);
  await requireRevision(ctx, stored.quote, expectedRevision);
  const quote = { ...stored.quote, lastDay: lastDay ?? stored.quote.lastDay };
  const link = await createQuoteLink(ctx, id);
  const mail = await mailClient(ctx, { quote, version }, write({ quote, version }, link.path), origin);
  const changeId = crypto.randomUUID();
  const change = {
    quoteId: id,
    changeId,
    set: {
      mailedAt: ctx.now().toISOString(),
      askedAt: null,
      ...(lastDay === null ? {} : { lastDay, remindedAt: null }),
    },
    onlyIf: and(eq(quotes.revision, quote.revision), lastDay === null ? isOpen(ctx.now()) : isUndecided),
  };
  const done = { quoteId: id, changeId, version: version.version };
  const isMailed = await changeQuote(ctx, change, (isDone) => [
    noteEvent(ctx, { ...done, kind }, isDone),
    auditQuote(ctx, { ...done, action }, { actor, ipAddress }, isDone),
    link.store(`quote-${changeId}`, isDone),
    queueMail(ctx, `quote-${changeId}`, mail, isDone),
  ]);
  if (!isMailed) {
    const { state } = await readOwnerQuote(ctx, id);
    const isStill = state.name === 'open' || (lastDay !== null && state.name === 'expired');
    throw await refusal(ctx, id, isStill ? QUOTE_MESSAGES.changed : QUOTE_MESSAGES.notOpen);
  }
  ctx.defer(deliver(ctx, `quote-${changeId}`));
  return readOwnerQuote(ctx, id);
};
