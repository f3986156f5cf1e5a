import { nameOfChoice, type Choices } from '#contract/choices';
import type { ContactRequest } from '#contract/contact';
import { CONTACT_FIELDS, MINIMUM_FILL_MS } from '#contract/contact-rules';
import { OTHER_WORDS } from '#contract/envelope';
import { namesOf } from '#contract/form';
import { pickFields, valueText } from '#contract/form-values';
import { eq, notExists } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { contactMessages } from '../../db/schema/contacts.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { checkChallenge } from '../rate-limit/challenge.ts';
import { byNetwork, countAttempt, type RateLimit } from '../rate-limit/rate-limit.ts';
import { setReplyDeadline, readAway } from '../reply-deadline/reply-deadlines.ts';
import { readChoices } from './asked-kinds.ts';
import { contactNotification } from './contact-notification.ts';

/**
 * A robot that fills in the hidden field gets the usual answer. Throws `conflict` for other content under a stored id.
 */
export const submitContact = async (ctx: Context, request: ContactRequest, ipAddress: string): Promise<void> => {
  if (request.website !== undefined && request.website !== '') {
    ctx.log('info', 'contact_from_robot');
    return;
  }
  const choices = await readChoices(ctx);
  const fields = fieldsOf(request, choices);
  // A repeated message must be found before the challenge, because the first try used up its token.
  if (request.id !== undefined && (await isStored(ctx, request.id, fields))) return;
  await refuseRobots(ctx, request, ipAddress);
  await countAttempt(ctx, byNetwork(CONTACT_LIMIT, ipAddress));

  const { id = crypto.randomUUID(), source = null } = request;
  const stored = {
    id,
    ...fields,
    status: 'new' as const,
    createdAt: ctx.now().toISOString(),
    ipAddress,
    source,
    notes: '',
    language: request.language ?? null,
  };
  const away = await readAway(ctx);
  const { mailId, mail } = await contactNotification(ctx, stored, choices);
  const isNew = notExists(ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id)));
  // The inserts keep stored rows, so the batch may run twice.
  await retryTransient(() =>
    ctx.db.batch([
      setReplyDeadline(ctx, id, away),
      queueMail(ctx, mailId, mail, isNew),
      ctx.db.insert(contactMessages).values(stored).onConflictDoNothing({ target: contactMessages.id }),
    ]),
  );
  if (request.id !== undefined) await isStored(ctx, id, fields);
  ctx.defer(deliver(ctx, mailId));
};

const isStored = async (ctx: Context, id: string, fields: Fields): Promise<boolean> => {
  const [row] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (row === undefined) return false;
  const isSame = namesOf(CONTACT_FIELDS).every((name) => valueText(row[name]) === valueText(fields[name]));
  if (!isSame) throw new AppError('conflict', OTHER_WORDS);
  return true;
};

type Fields = ReturnType<typeof fieldsOf>;

/** The message keeps the name of its kind when the owner removes or renames the kind. */
const fieldsOf = (request: ContactRequest, { kinds }: Choices) => ({
  ...pickFields(CONTACT_FIELDS, request),
  contentType: [...new Set(request.contentType.map((code) => nameOfChoice('kinds', kinds, code)))],
});

const HOUR_SECONDS = 3600;

const CONTACT_LIMIT: RateLimit = {
  name: 'contact',
  limit: 20,
  windowSeconds: HOUR_SECONDS,
  message: 'You have already sent several messages. Please try again later.',
};

const refuseRobots = async (ctx: Context, request: ContactRequest, ipAddress: string): Promise<void> => {
  if (request.elapsed !== undefined && request.elapsed < MINIMUM_FILL_MS) {
    throw new AppError('invalid', 'That was very quick. Please wait a moment and send it again.', {
      errors: [{ path: 'elapsed', message: `Must be at least ${MINIMUM_FILL_MS}` }],
    });
  }
  await checkChallenge(ctx, request.turnstileToken, ipAddress);
};
