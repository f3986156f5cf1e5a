import { CHALLENGE_FAILED, type Challenge } from '#contract/challenge';
import type { Context } from '../../context.ts';
import type { Settings } from '../../settings.ts';
import { AppError } from '../../errors.ts';
import { passesTurnstile } from '../../providers/turnstile.ts';

export const challengeOf = ({ turnstile }: Settings): Challenge | null =>
  turnstile === null
    ? null
    : {
        siteKey: turnstile.siteKey,
        script: `${new URL(turnstile.verifyUrl).origin}/turnstile/v0/api.js?render=explicit`,
      };

/** Without a configured challenge, every visitor passes. */
export const checkChallenge = async (ctx: Context, token: string | undefined, address: string): Promise<void> => {
  const { turnstile } = ctx.settings;
  if (turnstile === null || (await passesTurnstile(turnstile, token, address))) return;
  throw new AppError('invalid', CHALLENGE_FAILED, {
    errors: [{ path: 'turnstileToken', message: 'The check was not passed' }],
  });
};
