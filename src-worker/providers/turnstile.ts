import type { TurnstileSettings } from '../env.ts';

const TIMEOUT_MS = 5000;

/**
 * Whether Cloudflare Turnstile vouches for the token (`POST /turnstile/v0/siteverify`). When its service does not
 * answer the visitor is let through: the other guards still stand, and a message must not be lost to an outage.
 */
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
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
  } catch {
    return true;
  }
};
