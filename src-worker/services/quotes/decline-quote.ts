import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { ClientQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { changeQuote, noteEvent } from './change-quote.ts';
import { mailOwner } from './mail-about.ts';
import { quoteOfLink } from './quote-links.ts';
import { declinedOwnerMail } from './quote-owner-mails.ts';
import { isOpen } from './quote-state.ts';
import { readQuote, toClientQuote, versionOf } from './read-quote.ts';

interface Decline {
  token: string;
  id: string;
  reason: string;
  origin: string;
}

export const declineQuote = async (ctx: Context, { token, id, reason, origin }: Decline): Promise<ClientQuote> => {
  const { id: quoteId } = await quoteOfLink(ctx, token);
  const before = await readQuote(ctx, quoteId);
  const version = versionOf(before);
  if (version === undefined) throw new AppError('not_found', QUOTE_MESSAGES.linkInvalid);
  if (before.quote.declinedId !== id) {
    const mail = await mailOwner(ctx, declinedOwnerMail({ quote: before.quote, version }, reason), origin);
    const changeId = `${quoteId}-${id}`;
    const change = {
      quoteId,
      changeId,
      set: { declinedAt: ctx.now().toISOString(), declinedId: id, declineReason: reason, draft: null, askedAt: null },
      onlyIf: isOpen(ctx.now()),
    };
    const mailId = `quote-${changeId}`;
    const isDone = await changeQuote(ctx, change, (when) => [
      noteEvent(ctx, { quoteId, changeId, kind: 'declined', version: version.version }, when),
      queueMail(ctx, mailId, mail, when),
    ]);
    if (isDone) ctx.defer(deliver(ctx, mailId));
  }
  const stored = await readQuote(ctx, quoteId);
  const current = toClientQuote(ctx, stored, { withOrders: false });
  if (stored.quote.declinedId !== id) throw new AppError('conflict', QUOTE_MESSAGES.notOpen, { current });
  return current;
};
