import { errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { SESSION_SECONDS } from '../../token-keys.ts';
import { accountSettings } from '../crypto/account-settings.ts';

/** The clocks of two servers may differ by some seconds. */
export const CLOCK_TOLERANCE_SECONDS = 5;

export interface TokenSubject {
  userId: string;
  sessionId: string;
}

/** The token is a JWT (RFC 9068) that lasts as long as its session. */
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

export const readAccessToken = async (ctx: Context, token: string): Promise<TokenSubject | null> => {
  const { tokenKeys } = accountSettings(ctx);
  try {
    const { payload } = await jwtVerify<{ sid: unknown }>(
      token,
      ({ kid }) => {
        const key = tokenKeys.find((known) => known.kid === kid);
        if (key === undefined || (key.validUntil !== null && key.validUntil <= ctx.now()))
          throw new errors.JWKSNoMatchingKey();
        return key.secret;
      },
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        // `maxTokenAge` also refuses a token whose date lies in the future.
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
