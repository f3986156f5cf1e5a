import { and, eq, or, lt, sql } from 'drizzle-orm';
import { PASSKEY_MESSAGES, type PasskeyLoginRequest } from '#contract/admin-passkeys';
import type { Caller, Context } from '../../../context.ts';
import { adminPasskeys, adminUsedChallenges } from '../../../db/schema/owner.ts';
import { AppError } from '../../../errors.ts';
import { fromBase64Url } from '../../crypto/base64.ts';
import { recordSecurityEvent } from '../../security/security-events.ts';
import { byNetwork, countAttempt, type RateLimit } from '../../rate-limit/rate-limit.ts';
import { readCredentials } from '../credentials.ts';
import { openSession, type OpenedSession } from '../sessions.ts';
import { isOurChallenge, newChallenge } from './challenge.ts';

export const beginPasskeySignIn = async (ctx: Context, { origin }: Caller) => {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const {
    extensions: _,
    allowCredentials: _any,
    ...options
  } = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: await newChallenge(ctx, SIGN_IN),
    userVerification: 'required',
  });
  return options;
};

const SIGN_IN = 'sign in';

/**
 * The device checks the person, so a passkey needs no password or code. The error's text is the same for every reason.
 */
export const signInWithPasskey = async (
  ctx: Context,
  request: PasskeyLoginRequest,
  caller: Caller,
): Promise<OpenedSession> => {
  const credentials = await readCredentials(ctx);
  if (credentials.kind === 'demo') throw new AppError('conflict', PASSKEY_MESSAGES.demo);
  await countAttempt(ctx, byNetwork(TRIES, caller.address));
  const isRight = await passes(ctx, request, caller);
  if (!isRight) {
    ctx.defer(recordSecurityEvent(ctx, { ...REFUSED, address: caller.address }));
    throw new AppError('unauthorized', PASSKEY_MESSAGES.refused);
  }
  const { username, version: passwordVersion } = credentials;
  return openSession(ctx, { username, passwordVersion, caller, secondStep: 'passkey' });
};

/** Nobody can guess a passkey's signature, so the limit of tries only bounds the work. */
const TRIES: RateLimit = {
  name: 'passkey',
  limit: 50,
  windowSeconds: 15 * 60,
  message: PASSKEY_MESSAGES.tooManyTries,
};

const REFUSED = {
  action: 'owner_passkey_refused',
  subject: 'sign-in',
  reason: 'unknown passkey, wrong site, or an answer used before',
} as const;

const passes = async (ctx: Context, { id, response }: PasskeyLoginRequest, caller: Caller): Promise<boolean> => {
  const [passkey] = await ctx.db.select().from(adminPasskeys).where(eq(adminPasskeys.id, id));
  if (passkey === undefined) return false;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const outcome = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response: known(response), clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return isOurChallenge(ctx, SIGN_IN, given);
    },
    expectedOrigin: caller.origin,
    expectedRPID: new URL(caller.origin).hostname,
    credential: { id, publicKey: fromBase64Url(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log('info', 'passkey_refused', { reason: error instanceof Error ? error.message : '' });
    return null;
  });
  if (outcome?.verified !== true) return false;
  return spend(ctx, { id, challenge, counter: outcome.authenticationInfo.newCounter });
};

const known = ({ userHandle, ...response }: PasskeyLoginRequest['response']) => ({
  ...response,
  ...(userHandle === undefined ? {} : { userHandle }),
});

/** One batch decides, so of two equal responses only one signs in. A retry would find the challenge used. */
const spend = async (
  ctx: Context,
  { id, challenge, counter }: { id: string; challenge: string; counter: number },
): Promise<boolean> => {
  const at = ctx.now().toISOString();
  // A copied passkey would repeat an old count, so the count must rise. Some devices always send 0.
  const isNewer = or(lt(adminPasskeys.counter, counter), sql`(${adminPasskeys.counter} = 0 AND ${counter} = 0)`);
  const [used, moved] = await ctx.db.batch([
    ctx.db.insert(adminUsedChallenges).values({ challenge, usedAt: at }).onConflictDoNothing().returning(),
    ctx.db
      .update(adminPasskeys)
      .set({ counter, lastUsedAt: at })
      .where(and(eq(adminPasskeys.id, id), isNewer))
      .returning({ id: adminPasskeys.id }),
  ]);
  return used.length === 1 && moved.length === 1;
};
