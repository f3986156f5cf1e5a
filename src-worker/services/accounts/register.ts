import { eq } from 'drizzle-orm';
import { ACCOUNT_MESSAGES, type RegisterRequest } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { retryTransient, violatesUnique } from '../../db/retry.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { createLink, linkOrigin, storeLink } from './account-link.ts';
import { confirmationMail, readerOf } from './account-mails.ts';
import { checkChallenge } from '../rate-limit/challenge.ts';
import { countRegistration } from '../rate-limit/account-limits.ts';
import { mayMailConfirmation } from '../rate-limit/mail-limits.ts';
import { hashPassword } from '../crypto/password-hash.ts';
import { withMutex } from '../crypto/mutex.ts';
import { refuseGuessable } from './password-rules.ts';
import { newSession, type OpenSession } from './sessions.ts';

export const register = async (ctx: Context, request: RegisterRequest, caller: Caller): Promise<OpenSession> => {
  const { email, password } = request;
  const origin = linkOrigin(ctx, caller);
  await countRegistration(ctx, caller);
  await checkChallenge(ctx, request.turnstileToken, caller.address);
  refuseGuessable({ password, email, field: 'password' });
  // Parallel registrations of one address wait, so that only one hashes its password.
  return withMutex(`register ${email}`, REGISTRATIONS, () => createAccount(ctx, request, caller, origin));
};

const REGISTRATIONS = { holdMs: 5000, waitingMax: 50 } as const;

const createAccount = async (
  ctx: Context,
  request: RegisterRequest,
  caller: Caller,
  origin: string,
): Promise<OpenSession> => {
  const { email, password } = request;
  if ((await holderOf(ctx, email)) !== null) throw emailTaken();
  const user = {
    id: crypto.randomUUID(),
    email,
    firstName: request.first_name,
    lastName: request.last_name,
    passwordHash: await hashPassword(ctx, password),
    passwordVersion: 1,
    emailVerifiedAt: null,
    createdAt: ctx.now().toISOString(),
    deletedAt: null,
    spentCents: 0,
    paidOrders: 0,
    activeUntil: null,
    renewing: 0,
    language: request.language ?? null,
  };
  const session = newSession(ctx, user.id, caller);
  const link = await createLink(ctx, { purpose: 'verify', userId: user.id, origin });
  const mailId = crypto.randomUUID();
  const mail = await confirmationMail(ctx, { ...readerOf(user), origin, url: link.url });
  const mails = (await mayMailConfirmation(ctx, email)) ? [queueMail(ctx, mailId, mail)] : [];
  try {
    await retryTransient(() =>
      ctx.db.batch([
        ctx.db.insert(users).values(user),
        ctx.db.insert(sessions).values(session),
        storeLink(ctx, link),
        ...mails,
      ]),
    );
  } catch (error) {
    if (!violatesUnique(error, 'users.')) throw error;
    // A repeated write finds the account that the first one created.
    if ((await holderOf(ctx, email)) !== user.id) throw emailTaken();
  }
  if (mails.length > 0) ctx.defer(deliver(ctx, mailId));
  return { user, sessionId: session.id };
};

const holderOf = async (ctx: Context, email: string): Promise<string | null> => {
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
};

const emailTaken = () => new AppError('bad_request', ACCOUNT_MESSAGES.emailTaken);
