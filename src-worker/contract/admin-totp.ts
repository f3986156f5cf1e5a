import * as z from 'zod/mini';
import { loginRequest } from './accounts.ts';
import { text } from './text.ts';

export const TOTP_MESSAGES = {
  codeMissing: 'Please enter the code from your authenticator app.',
  codeWrong: 'This code is not right, or it has been used already.',
  passwordWrong: 'The password is not correct.',
  demo: 'The demo credentials are there for everyone to see, so a code would protect nothing. Set a password first: `npm run admin:password`.',
  isOn: 'One-time codes are on already.',
  isOff: 'One-time codes are not on.',
  notBegun: 'Please begin again: there is no authenticator to confirm.',
  removed: 'One-time codes are off. The password alone signs you in.',
} as const;

const CODE_MAX = 40;

/** A code has six digits, or is a recovery code with spaces and hyphens. */
export const oneTimeCode = text({ min: 1, max: CODE_MAX, message: TOTP_MESSAGES.codeMissing });

export const beginTotpRequest = z.object({ password: loginRequest.shape.password });

export const confirmTotpRequest = z.object({ code: oneTimeCode });

export const removeTotpRequest = z.object({ password: loginRequest.shape.password, code: oneTimeCode });
export type RemoveTotpRequest = z.infer<typeof removeTotpRequest>;

export type TotpState =
  | { state: 'unavailable' }
  | { state: 'off' }
  | { state: 'on'; confirmed_at: string; recovery_codes_left: number };

export interface TotpEnrolment {
  uri: string;
  secret: string;
}

export interface RecoveryCodes {
  recovery_codes: string[];
}
