import * as z from 'zod/mini';
import { turnstileToken } from './challenge.ts';
import { browserLanguage, chosenLanguage } from './client-language.ts';
import type { FieldSchemas, FormFields } from './form.ts';
import { email, EMAIL_MESSAGE, lengthOf, text } from './text.ts';
import type { WordsLanguage } from './words.ts';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;

const NAME_MAX = 100;

export const ACCOUNT_MESSAGES = {
  emailTaken: 'Email already registered',
  badCredentials: 'Invalid email or password',
  signInAgain: 'Your session has ended. Please sign in again.',
  names: 'Please fill in all required fields.',
  passwordMissing: 'Please enter a password',
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters long.`,
  passwordLong: `Password must be at most ${PASSWORD_MAX} characters long.`,
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordIsEmail: 'Your password must not be your email address.',
  passwordWrong: 'The current password is not correct.',
  tokenMissing: 'Please open the link from the email again.',
  resetSent: 'If an account with this email exists, a reset link is on its way.',
  resetLinkInvalid: 'This password reset link is invalid or has expired.',
  resetDone: 'Your password has been updated.',
  passwordChanged: 'Your password has been changed.',
  passwordChangedMeanwhile: 'Your password was changed in the meantime.',
  verifyLinkInvalid: 'This confirmation link is invalid or has expired.',
  verifyPassword: 'Please enter the password of the account, or sign in to it first.',
  disowned: 'The account has been removed. Your address is not stored any more.',
  disownRefused:
    'This account has been confirmed or has ordered something. If it is not yours, choose “Forgot password?” to take it over.',
  verifyDone: 'Your email address is confirmed.',
  verifySent: 'A confirmation link is on its way.',
  verifiedAlready: 'Your email address is already confirmed.',
  accountDeleted: 'Your account has been deleted.',
} as const;

const isSound = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

const sound = z.refine<string>(isSound, { error: 'This text contains characters that cannot be stored', abort: true });

/** An e-mail address is stored and compared in one form. */
const accountEmail = z.pipe(z.string({ error: EMAIL_MESSAGE }).check(z.normalize('NFKC'), z.toLowerCase()), email);

const name = text({ min: 1, max: NAME_MAX, message: ACCOUNT_MESSAGES.names });

/** NFKC lets any keyboard type the same password; its length counts code points. */
const newPassword = z.string({ error: ACCOUNT_MESSAGES.passwordMissing }).check(
  sound,
  z.normalize('NFKC'),
  z.refine<string>((value) => lengthOf(value) >= PASSWORD_MIN, { error: ACCOUNT_MESSAGES.passwordShort }),
  z.refine<string>((value) => lengthOf(value) <= PASSWORD_MAX, { error: ACCOUNT_MESSAGES.passwordLong }),
);

/** A password at sign-in has no length rule, so that it is only right or wrong. */
const knownPassword = z.string({ error: ACCOUNT_MESSAGES.passwordMissing }).check(
  z.refine<string>((value) => value !== '', { error: ACCOUNT_MESSAGES.passwordMissing, abort: true }),
  sound,
  z.normalize('NFKC'),
);

const TOKEN_MAX = 512;

const linkToken = z
  .string({ error: ACCOUNT_MESSAGES.tokenMissing })
  .check(
    z.refine<string>((value) => value !== '' && value.length <= TOKEN_MAX, { error: ACCOUNT_MESSAGES.tokenMissing }),
  );

const EMAIL_FIELD = { kind: 'email', autoComplete: 'username' } as const;
const KNOWN_PASSWORD = { kind: 'password', autoComplete: 'current-password' } as const;
const NEW_PASSWORD = { kind: 'password', min: PASSWORD_MIN, max: PASSWORD_MAX, autoComplete: 'new-password' } as const;

export const REGISTER_FIELDS = {
  email: EMAIL_FIELD,
  password: NEW_PASSWORD,
  first_name: { kind: 'text', max: NAME_MAX, autoComplete: 'given-name' },
  last_name: { kind: 'text', max: NAME_MAX, autoComplete: 'family-name' },
} as const satisfies FormFields;

export const registerRequest = z.object({
  ...({
    email: accountEmail,
    password: newPassword,
    first_name: name,
    last_name: name,
  } satisfies FieldSchemas<typeof REGISTER_FIELDS>),
  turnstileToken,
  language: browserLanguage,
});
export type RegisterRequest = z.infer<typeof registerRequest>;

export const LOGIN_FIELDS = { email: EMAIL_FIELD, password: KNOWN_PASSWORD } as const satisfies FormFields;

export const loginRequest = z.object({
  email: accountEmail,
  password: knownPassword,
} satisfies FieldSchemas<typeof LOGIN_FIELDS>);
export type LoginRequest = z.infer<typeof loginRequest>;

export const FORGOT_FIELDS = { email: EMAIL_FIELD } as const satisfies FormFields;

export const forgotPasswordRequest = z.object({ email: accountEmail, turnstileToken });
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequest>;

export const linkTokenRequest = z.object({ token: linkToken });

/** A request with the account's session needs no password. */
export const verifyEmailRequest = z.object({ token: linkToken, password: z.optional(knownPassword) });
export type VerifyEmailRequest = z.infer<typeof verifyEmailRequest>;

export const verifyPasswordRequest = z.object({ password: knownPassword });

/** The repeated password stays in the browser. */
export const RESET_FIELDS = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD } as const satisfies FormFields;

export const resetPasswordRequest = z.object({ token: linkToken, new_password: newPassword });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

export const changeNameRequest = z.object({ first_name: name, last_name: name });
export type ChangeNameRequest = z.infer<typeof changeNameRequest>;

export const changeLanguageRequest = z.object({ language: chosenLanguage });

export const changePasswordRequest = z.object({ current_password: knownPassword, new_password: newPassword });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const deleteAccountRequest = z.object({ password: knownPassword });

export interface User {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  email_verified: boolean;
  language: WordsLanguage | null;
  subscription_status: string | null;
  subscription_plan: string | null;
  subscription_end_date: string | null;
  total_orders: number;
  total_spent: number;
  currency: string;
  created_at: string;
}

export interface SignedIn {
  access_token: string;
  token_type: 'bearer';
  user: User;
}

export interface SessionSummary {
  id: string;
  device: string;
  created_at: string;
  last_used_at: string;
  current: boolean;
}
