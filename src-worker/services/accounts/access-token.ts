import { errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { accountSettings } from '../crypto/account-settings.ts';

export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** How far two clocks may differ. */
export const CLOCK_TOLERANCE_SECONDS = 5;

export interface TokenSubject {
  userId: string;
  sessionId: string;
}

/** A signed token (JWT) for one session, good for as long as a session lasts (RFC 9068 for its type and claims). */
export const signAccessToken = async (ctx: Context, { userId, sessionId }: TokenSubject): Promise<string> => {
  const [{ kid, secret }] = accountSettings(ctx).tokenKeys;
  const now = Math.floor(ctx.now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + SESSION_SECONDS)
    .sign(secret);
};

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'content-portfolio';
const AUDIENCE = 'content-portfolio-api';

/** Whose session a token names, or null for any token this site did not sign or that has ended. */
export const readAccessToken = async (ctx: Context, token: string): Promise<TokenSubject | null> => {
  const { tokenKeys } = accountSettings(ctx);
  try {
    const { payload } = await jwtVerify<{ sid: unknown }>(
      token,
      ({ kid }) => {
        const key = tokenKeys.find((known) => known.kid === kid);
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key.secret;
      },
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        // Also refuses a token that says it was issued in the future.
        maxTokenAge: SESSION_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: ctx.now(),
      },
    );
    const { sub, sid } = payload;
    return sub === undefined || typeof sid !== 'string' ? null : { userId: sub, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};
