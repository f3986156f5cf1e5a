import type { Caller, Context } from '../../context.ts';
import { findKnownDevice } from './known-device.ts';
import { byNetwork, countAttempt, takeAttemptBack, type Count, type RateLimit } from './rate-limit.ts';

interface Attempt {
  /** The account is an e-mail address, or `admin:` and the owner's username. */
  account: string;
  caller: Caller;
  device?: string;
}

/**
 * Each attempt counts before the password is checked, so that parallel guesses cannot exceed the limit, and refused
 * attempts cost no hashing. A right password does not count.
 */
export const asPasswordAttempt = async <T extends { isRight: boolean }>(
  ctx: Context,
  { account, caller, device }: Attempt,
  check: () => Promise<T>,
): Promise<T> => {
  const known = device ?? (await findKnownDevice(ctx, account, caller.device));
  const counts: [Count, ...Count[]] =
    known === null
      ? [
          ...byNetwork(WRONG_PASSWORDS, caller.address, account),
          ...byNetwork(WRONG_PASSWORDS_OF_NETWORK, caller.address),
          { rule: WRONG_PASSWORDS_OF_ACCOUNT, of: [account] },
        ]
      : [{ rule: WRONG_PASSWORDS_OF_DEVICE, of: [known] }];
  await countAttempt(ctx, counts);
  const verdict = await check().catch(async (error: unknown) => {
    await takeAttemptBack(ctx, counts);
    throw error;
  });
  if (verdict.isRight) {
    await takeAttemptBack(ctx, counts);
    await countAttempt(ctx, [{ rule: RIGHT_PASSWORDS, of: [account] }]);
  }
  return verdict;
};

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Wrong passwords count per network, so that a stranger does not lock out the account's owner. */
const WRONG_PASSWORDS: RateLimit = {
  name: 'password',
  limit: 5,
  windowSeconds: 15 * MINUTE_SECONDS,
  message: 'Too many failed attempts. Please wait a few minutes and try again.',
};

const WRONG_PASSWORDS_OF_NETWORK: RateLimit = { ...WRONG_PASSWORDS, name: 'password_network', limit: 50 };

const WRONG_PASSWORDS_OF_ACCOUNT: RateLimit = {
  ...WRONG_PASSWORDS,
  name: 'password_account',
  limit: 30,
  windowSeconds: HOUR_SECONDS,
};

const WRONG_PASSWORDS_OF_DEVICE: RateLimit = { ...WRONG_PASSWORDS, name: 'password_device' };

/** Right passwords are limited too, because each costs a hash and a session. */
const RIGHT_PASSWORDS: RateLimit = { ...WRONG_PASSWORDS, name: 'sign_in', limit: 200, windowSeconds: HOUR_SECONDS };
