import { sql } from 'drizzle-orm';
import { ADMIN_MESSAGES } from '#contract/admin';
import { PASSKEY_MESSAGES, PASSKEYS_MAX, type AddPasskeyRequest, type PasskeyChange } from '#contract/admin-passkeys';
import type { Context } from '../../../context.ts';
import { adminPasskeys, adminUsedChallenges } from '../../../db/schema/owner.ts';
import { violatesUnique } from '../../../db/retry.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { siteName } from '../../content/site-name.ts';
import { toBase64Url } from '../../crypto/base64.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { wayInMail } from '../../security/security-mail.ts';
import { confirmOwner } from '../check-owner.ts';
import { readCredentials, type Actor } from '../credentials.ts';
import { isOurChallenge, newChallenge } from './challenge.ts';

/** Another session of the owner cannot finish adding this passkey. */
export interface Adder extends Actor {
  sessionId: string;
}

export const beginPasskey = async (
  ctx: Context,
  { password, code }: PasskeyChange,
  { username, caller, sessionId }: Adder,
) => {
  const credentials = await readCredentials(ctx);
  if (credentials.kind === 'demo') throw new AppError('conflict', PASSKEY_MESSAGES.demo);
  const claim = { credentials, username, password, code, caller };
  await confirmOwner(ctx, claim, { path: 'password', message: ADMIN_MESSAGES.passwordWrong });
  const existing = await ctx.db.select({ id: adminPasskeys.id }).from(adminPasskeys);
  if (existing.length >= PASSKEYS_MAX) throw new AppError('conflict', PASSKEY_MESSAGES.tooMany);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: await siteName(ctx, caller.origin),
    rpID: new URL(caller.origin).hostname,
    userName: username,
    userID: USER_ID,
    challenge: await newChallenge(ctx, purposeOf(sessionId)),
    attestationType: 'none',
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options;
};

const USER_ID = Uint8Array.from('owner', (letter) => letter.charCodeAt(0));

export const addPasskey = async (
  ctx: Context,
  { name, credential }: AddPasskeyRequest,
  adder: Adder,
): Promise<void> => {
  const { username, caller } = adder;
  const { verified, challenge } = await verify(ctx, credential, adder);
  const at = ctx.now().toISOString();
  const mailId = crypto.randomUUID();
  const mail = await wayInMail(ctx, 'passkey_added', [['Its name', name]]);
  const { hostname } = new URL(caller.origin);
  const entry = { at, actor: username, ipAddress: caller.address, action: 'passkey_added', subject: name };
  // The INSERT checks the limit of passkeys, so that parallel calls cannot exceed it.
  const hasRoom = sql`(SELECT COUNT(*) FROM ${adminPasskeys}) < ${PASSKEYS_MAX}`;
  try {
    const [, , , added] = await ctx.db.batch([
      ctx.db.insert(adminUsedChallenges).values({ challenge, usedAt: at }),
      writeAudit(ctx, entry, { where: hasRoom }),
      queueMail(ctx, mailId, mail, hasRoom),
      ctx.db
        .insert(adminPasskeys)
        .select(
          sql`SELECT ${verified.id}, ${verified.publicKey}, ${verified.counter}, ${hostname}, ${name}, ${at}, NULL
            WHERE ${hasRoom}`,
        )
        .returning({ id: adminPasskeys.id }),
    ]);
    if (added.length === 0) throw new AppError('conflict', PASSKEY_MESSAGES.tooMany);
  } catch (error) {
    if (violatesUnique(error, 'admin_passkeys.')) throw new AppError('conflict', PASSKEY_MESSAGES.isThere);
    if (violatesUnique(error, 'admin_used_challenges.')) throw notAdded();
    throw error;
  }
  ctx.defer(deliver(ctx, mailId));
};

const verify = async (
  ctx: Context,
  { id, response }: AddPasskeyRequest['credential'],
  { caller, sessionId }: Adder,
) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const outcome = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return isOurChallenge(ctx, purposeOf(sessionId), given);
    },
    expectedOrigin: caller.origin,
    expectedRPID: new URL(caller.origin).hostname,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log('info', 'passkey_not_added', { reason: error instanceof Error ? error.message : '' });
    throw notAdded();
  });
  if (!outcome.verified) throw notAdded();
  const { credential } = outcome.registrationInfo;
  const publicKey = toBase64Url(credential.publicKey);
  return { challenge, verified: { id: credential.id, publicKey, counter: credential.counter } };
};

const purposeOf = (sessionId: string): string => `add in ${sessionId}`;

const notAdded = () => new AppError('invalid', PASSKEY_MESSAGES.notAdded);
