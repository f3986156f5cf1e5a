import type { ContactRequest } from '#contract/contact';
import { MINIMUM_FILL_MS } from '#contract/contact-rules';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { contactMessages } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { checkChallenge } from '../rate-limit/challenge.ts';
import { byNetwork, countAttempt, type RateLimit } from '../rate-limit/rate-limit.ts';
import { setReplyDeadline, readAway } from '../reply-deadline/reply-deadlines.ts';
import { contactNotification } from './contact-notification.ts';

/**
 * Stores a contact request together with the owner's mail, then sends the mail after the answer. Throws `invalid` or
 * `too_many`; a robot that fills the honeypot is thanked and forgotten.
 */
export const submitContact = async (ctx: Context, request: ContactRequest, ipAddress: string): Promise<void> => {
  if (request.website !== undefined && request.website !== '') {
    ctx.log('info', 'contact_from_robot');
    return;
  }
  await refuseRobots(ctx, request, ipAddress);
  await countAttempt(ctx, byNetwork(CONTACT_LIMIT, ipAddress));

  const id = crypto.randomUUID();
  const { name, email, subject, message, contentType, source = null } = request;
  const stored = {
    id,
    name,
    email,
    subject,
    message,
    contentType: [...new Set(contentType)],
    status: 'new' as const,
    createdAt: ctx.now().toISOString(),
    ipAddress,
    source,
    notes: '',
  };
  const away = await readAway(ctx);
  const { mailId, mail } = await contactNotification(ctx, stored);
  // The inserts ignore a row that is there already, so the batch may run twice when its answer was lost.
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db.insert(contactMessages).values(stored).onConflictDoNothing({ target: contactMessages.id }),
      setReplyDeadline(ctx, id, away),
      queueMail(ctx, mailId, mail),
    ]),
  );
  ctx.defer(deliver(ctx, mailId));
};

const HOUR_SECONDS = 3600;

const CONTACT_LIMIT: RateLimit = {
  name: 'contact',
  limit: 20,
  windowSeconds: HOUR_SECONDS,
  message: 'You have sent several messages already. Please try again later.',
};

const refuseRobots = async (ctx: Context, request: ContactRequest, ipAddress: string): Promise<void> => {
  if (request.elapsed !== undefined && request.elapsed < MINIMUM_FILL_MS) {
    throw new AppError('invalid', 'That was very quick. Please wait a moment and send it again.', {
      errors: [{ path: 'elapsed', message: `Must be at least ${MINIMUM_FILL_MS}` }],
    });
  }
  await checkChallenge(ctx, request.turnstileToken, ipAddress);
};
