import type { Caller, Context } from '../../context.ts';
import { countHit, giveBackHit, type ThrottleRule } from './rate-limit.ts';
import { accountSettings } from '../crypto/account-settings.ts';
import { concealed } from './rate-limit-key.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const TRY_LATER = 'Too many attempts. Please wait a while and try again.';

/** Wrong passwords for one account from one address, so that a stranger's guesses don't lock the owner out. */
const WRONG_PASSWORDS: ThrottleRule = {
  name: 'password',
  limit: 5,
  windowSeconds: 15 * MINUTE_SECONDS,
  message: 'Too many failed attempts. Please wait a few minutes and try again.',
};

/** Wrong passwords from one address for whichever accounts. */
const WRONG_PASSWORDS_OF_ADDRESS: ThrottleRule = { ...WRONG_PASSWORDS, name: 'password_address', limit: 50 };

const REGISTRATIONS: ThrottleRule = {
  name: 'register',
  limit: 100,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

const RESET_MAILS: ThrottleRule = {
  name: 'forgot',
  limit: 5,
  windowSeconds: 15 * MINUTE_SECONDS,
  message: TRY_LATER,
};

const RESET_MAILS_OF_ADDRESS: ThrottleRule = {
  name: 'forgot_address',
  limit: 50,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

const CONFIRMATION_MAILS: ThrottleRule = {
  name: 'confirm',
  limit: 5,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

/**
 * Runs a password check as one attempt. It counts before the check, so that parallel guesses can't outrun the limit
 * and refused ones cost no hashing; one that succeeds is taken back. Throws `too_many`.
 */
export const asAttempt = async <T extends { isRight: boolean }>(
  ctx: Context,
  { email, caller }: { email: string; caller: Caller },
  check: () => Promise<T>,
): Promise<T> => {
  const [account, address] = await Promise.all([subject(ctx, email, caller.address), subject(ctx, caller.address)]);
  await countHit(ctx, WRONG_PASSWORDS, account);
  await countHit(ctx, WRONG_PASSWORDS_OF_ADDRESS, address);
  const verdict = await check();
  if (verdict.isRight) {
    await Promise.all([
      giveBackHit(ctx, WRONG_PASSWORDS, account),
      giveBackHit(ctx, WRONG_PASSWORDS_OF_ADDRESS, address),
    ]);
  }
  return verdict;
};

export const countRegistration = async (ctx: Context, caller: Caller): Promise<void> =>
  countHit(ctx, REGISTRATIONS, await subject(ctx, caller.address));

export const countResetMail = async (ctx: Context, email: string, caller: Caller): Promise<void> => {
  await countHit(ctx, RESET_MAILS, await subject(ctx, email, caller.address));
  await countHit(ctx, RESET_MAILS_OF_ADDRESS, await subject(ctx, caller.address));
};

export const countConfirmationMail = async (ctx: Context, userId: string): Promise<void> =>
  countHit(ctx, CONFIRMATION_MAILS, await subject(ctx, userId));

const subject = (ctx: Context, ...parts: string[]): Promise<string> => concealed(accountSettings(ctx).pepper, ...parts);
