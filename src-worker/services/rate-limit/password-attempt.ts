import type { Caller, Context } from '../../context.ts';
import { findKnownDevice } from './known-device.ts';
import { byNetwork, countAttempt, takeAttemptBack, type Count, type RateLimit } from './rate-limit.ts';

interface Attempt {
  /** The account as it was named: an e-mail address, or the owner's username behind `admin:`. */
  account: string;
  caller: Caller;
  /** What the device is known by already, such as its session. */
  device?: string;
}

/**
 * Runs a password check as one attempt. It counts before the check, so that parallel guesses can't outrun the limit
 * and refused ones cost no hashing; one that succeeds, or could not be made, is taken back. Throws `too_many`.
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

/** The sign-in limit: wrong passwords for one account from one network, so that a stranger doesn’t lock the person out. */
const WRONG_PASSWORDS: RateLimit = {
  name: 'password',
  limit: 5,
  windowSeconds: 15 * MINUTE_SECONDS,
  message: 'Too many failed attempts. Please wait a few minutes and try again.',
};

/** Wrong passwords from one network for any accounts. */
const WRONG_PASSWORDS_OF_NETWORK: RateLimit = { ...WRONG_PASSWORDS, name: 'password_network', limit: 50 };

/** Wrong passwords for one account from anywhere. Devices that have signed in before are not counted here. */
const WRONG_PASSWORDS_OF_ACCOUNT: RateLimit = {
  ...WRONG_PASSWORDS,
  name: 'password_account',
  limit: 30,
  windowSeconds: HOUR_SECONDS,
};

/** Wrong passwords on a device that has signed in to the account before. */
const WRONG_PASSWORDS_OF_DEVICE: RateLimit = { ...WRONG_PASSWORDS, name: 'password_device' };

/** Right passwords are limited as well, but far higher: each costs a hash and a session. */
const RIGHT_PASSWORDS: RateLimit = { ...WRONG_PASSWORDS, name: 'sign_in', limit: 200, windowSeconds: HOUR_SECONDS };
