import type { ContactRequest } from '#contract/contact';
import { CONTACT_FIELDS, MINIMUM_FILL_MS } from '#contract/contact-rules';
import { namesOf } from '#contract/form';
import { pickFields, valueText } from '#contract/form-values';
import { eq, notExists } from 'drizzle-orm';
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
 * Stores a contact request together with the owner's mail, then sends the mail after the answer. The same request again,
 * with its id, does nothing more. Throws `invalid`, `too_many`, `conflict` for other words with the id of a stored message;
 * a robot that fills the honeypot is thanked and forgotten.
 */
export const submitContact = async (ctx: Context, request: ContactRequest, ipAddress: string): Promise<void> => {
  if (request.website !== undefined && request.website !== '') {
    ctx.log('info', 'contact_from_robot');
    return;
  }
  // Before the challenge, whose token the first try has used up.
  if (request.id !== undefined && (await isStored(ctx, request.id, request))) return;
  await refuseRobots(ctx, request, ipAddress);
  await countAttempt(ctx, byNetwork(CONTACT_LIMIT, ipAddress));

  const { id = crypto.randomUUID(), source = null } = request;
  const stored = {
    id,
    ...fieldsOf(request),
    status: 'new' as const,
    createdAt: ctx.now().toISOString(),
    ipAddress,
    source,
    notes: '',
  };
  const away = await readAway(ctx);
  const { mailId, mail } = await contactNotification(ctx, stored);
  const isNew = notExists(ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id)));
  // What is there already stays as it is, so the batch may run twice when its answer was lost, or beside another try.
  await retryTransient(() =>
    ctx.db.batch([
      setReplyDeadline(ctx, id, away),
      queueMail(ctx, mailId, mail, isNew),
      ctx.db.insert(contactMessages).values(stored).onConflictDoNothing({ target: contactMessages.id }),
    ]),
  );
  // Another try with the same id may have been the first to write.
  if (request.id !== undefined) await isStored(ctx, id, request);
  ctx.defer(deliver(ctx, mailId));
};

/** Whether a message is stored by its id. Throws `conflict` when that one says something else. */
const isStored = async (ctx: Context, id: string, request: ContactRequest): Promise<boolean> => {
  const [row] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (row === undefined) return false;
  const fields = fieldsOf(request);
  const isSame = namesOf(CONTACT_FIELDS).every((name) => valueText(row[name]) === valueText(fields[name]));
  if (!isSame) throw new AppError('conflict', 'This message was sent already, in other words.');
  return true;
};

/** What was filled in, each content type once. */
const fieldsOf = (request: ContactRequest) => ({
  ...pickFields(CONTACT_FIELDS, request),
  contentType: [...new Set(request.contentType)],
});

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
