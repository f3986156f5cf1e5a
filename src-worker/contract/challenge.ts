import * as z from 'zod/mini';

export interface Challenge {
  siteKey: string;
  script: string;
}

export const turnstileToken = z.optional(z.string().check(z.maxLength(4096)));

export const CHALLENGE_FAILED = 'Please confirm that you are not a robot.';
