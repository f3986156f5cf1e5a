import * as z from 'zod/mini';

/** A Turnstile widget a form shows, and where its script is. */
export interface Challenge {
  siteKey: string;
  script: string;
}

/** What a solved challenge gives a form to send; asked for where one is configured. */
export const turnstileToken = z.optional(z.string().check(z.maxLength(4096)));

export const CHALLENGE_FAILED = 'Please confirm that you are not a robot.';
