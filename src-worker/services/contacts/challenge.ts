import type { Challenge } from '#contract/contact';
import type { Settings } from '../../env.ts';

/** The configured challenge as the form needs it: never the secret. */
export const challengeOf = ({ turnstile }: Settings): Challenge | null =>
  turnstile === null
    ? null
    : {
        siteKey: turnstile.siteKey,
        script: `${new URL(turnstile.verifyUrl).origin}/turnstile/v0/api.js?render=explicit`,
      };
