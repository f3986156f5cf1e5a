import * as z from 'zod/mini';
import type { TurnstileSettings } from '../settings.ts';

/** The visitor passes if Turnstile is down or refuses the secret: other guards remain, and no message may be lost. */
export const passesTurnstile = async (
  { secret, verifyUrl }: TurnstileSettings,
  token: string | undefined,
  remoteip: string,
): Promise<boolean> => {
  if (token === undefined || token === '') return false;
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = answerBody.parse(await response.json());
    return answer.success || isAboutSecret(answer);
  } catch {
    return true;
  }
};

const TIMEOUT_MS = 5000;

/** The check sends an invalid token; the answer is null when Turnstile's is unusable. */
export const isTurnstileSecretRefused = async ({ secret, verifyUrl }: TurnstileSettings): Promise<boolean | null> => {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: 'none' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return isAboutSecret(answerBody.parse(await response.json()));
  } catch {
    return null;
  }
};

const answerBody = z.object({ success: z.boolean(), 'error-codes': z._default(z.array(z.string()), []) });

const isAboutSecret = ({ 'error-codes': codes }: z.infer<typeof answerBody>): boolean =>
  codes.some((code) => code === 'invalid-input-secret' || code === 'missing-input-secret');
