import * as z from 'zod/mini';
import { ACCOUNT_MESSAGES, LOGIN_FIELDS, loginRequest, PASSWORD_MAX } from './accounts.ts';
import { oneTimeCode } from './admin-totp.ts';
import type { FieldSchemas, FormFields } from './form.ts';
import type { Currency } from './money.ts';
import { email, lengthOf, text } from './text.ts';

export const OWNER_PASSWORD_MIN = 12;

/** An owner's session ends after twelve hours, even while it is used. */
export const ADMIN_SESSION_SECONDS = 12 * 60 * 60;

export const ADMIN_MESSAGES = {
  badCredentials: 'Invalid username or password.',
  signInAgain: 'Please sign in to the admin area.',
  usernameMissing: 'Please enter the username',
  usernameWrong: 'A username has letters, digits and . _ @ + - and nothing else.',
  passwordShort: `The owner’s password must have at least ${OWNER_PASSWORD_MIN} characters.`,
  passwordIsDemo: 'The demo password is known to everyone. Please choose another one.',
  notSet: 'The owner’s password is not set. `npm run admin:password -- --remote` sets it.',
  foreignRequest: 'This request did not come from the site.',
  demoPassword: 'The demo credentials can’t be changed. Set a password with `npm run admin:password`.',
  passwordWrong: 'The current password is not correct.',
  passwordChanged: 'Your password has been changed. Your other devices are signed out.',
  passwordChangedMeanwhile: 'Your password was changed in the meantime. Please sign in again.',
  noSuchSession: 'This session has ended already.',
  loggedOut: 'You have been signed out of the admin dashboard.',
  noMail: 'The site cannot send email yet, so no address can be confirmed.',
  emailIsPresent: 'Your mails go to this address already.',
  emailTooOften: 'You asked for too many confirmations. Please wait an hour.',
  emailLinkInvalid: 'This link has ended, was replaced by a newer one, or has been used. Ask for the change again.',
  assigned: 'The payment belongs to this order now.',
} as const;

const USERNAME_MAX = 100;

export const ADMIN_LOGIN_FIELDS = {
  username: { kind: 'text', min: 1, max: USERNAME_MAX, autoComplete: 'username' },
  password: LOGIN_FIELDS.password,
} as const satisfies FormFields;

export const adminLoginRequest = z.object({
  ...({
    username: text({ ...ADMIN_LOGIN_FIELDS.username, message: ADMIN_MESSAGES.usernameMissing }),
    password: loginRequest.shape.password,
  } satisfies FieldSchemas<typeof ADMIN_LOGIN_FIELDS>),
  code: z.optional(oneTimeCode),
});
export type AdminLoginRequest = z.infer<typeof adminLoginRequest>;

const ownerPassword = loginRequest.shape.password.check(
  z.refine((value) => lengthOf(value) >= OWNER_PASSWORD_MIN, { error: ADMIN_MESSAGES.passwordShort }),
  z.refine((value) => lengthOf(value) <= PASSWORD_MAX, { error: ACCOUNT_MESSAGES.passwordLong }),
);

export const ownerCredentials = z.object({
  username: z.string().check(z.regex(/^[\w.@+-]{1,100}$/, { error: ADMIN_MESSAGES.usernameWrong })),
  password: ownerPassword,
});

export const changeOwnerPasswordRequest = z.object({
  current_password: loginRequest.shape.password,
  new_password: ownerPassword,
  code: z.optional(oneTimeCode),
  /** All passkeys can end with the old password, because somebody who knew it may have added one. */
  end_passkeys: z.optional(z.boolean()),
  end_codes: z.optional(z.boolean()),
});
export type ChangeOwnerPasswordRequest = z.infer<typeof changeOwnerPasswordRequest>;

export const changeOwnerEmailRequest = z.object({
  email,
  password: loginRequest.shape.password,
  code: z.optional(oneTimeCode),
});
export type ChangeOwnerEmailRequest = z.infer<typeof changeOwnerEmailRequest>;

export const OWNER_EMAIL_HOURS = 24;

/** Until the new address is confirmed, mails go to the present one. */
export interface OwnerEmail {
  email: string;
  pending: { email: string; expires_at: string } | null;
}

export interface OwnerSession {
  id: string;
  device: string;
  ip_address: string | null;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

export interface AdminSession {
  username: string;
  expires_at: string;
  currency: Currency;
  owner_email: string;
  pending_owner_email?: string;
}

export interface DemoCredentials {
  username: string;
  password: string;
}
