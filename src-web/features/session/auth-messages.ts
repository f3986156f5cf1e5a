import { ACCOUNT_MESSAGES } from '#contract/accounts';
import { failureMessage } from '../../lib/api-client.ts';
import type { ToastMessage } from '../../components/toast.ts';
import type { FieldErrors } from '../../components/check-fields.ts';

/** For a success answer without a token. */
export const NO_TOKEN = { login: 'Login failed', register: 'Registration failed' } as const;

/** Status 0 means no answer. */
interface Refusal {
  reason: string | null;
  status: number;
}

export const loginFailure = ({ reason, status }: Refusal): string =>
  status === 401 ? 'Invalid email or password. Please check your credentials.' : failureMessage(NO_TOKEN.login, reason);

export const registerFailure = ({ reason, status }: Refusal): string =>
  status === 400 && reason === ACCOUNT_MESSAGES.emailTaken
    ? 'This email is already registered. Please try logging in instead.'
    : failureMessage(NO_TOKEN.register, reason);

export const errorToast = (description: string): ToastMessage => ({ tone: 'error', title: 'Error', description });

/** A missing name comes first; the other messages share one line. */
export const invalidToast = (messages: readonly string[], errors: FieldErrors): ToastMessage => ({
  tone: 'error',
  title: 'Validation Error',
  description:
    errors['first_name'] !== undefined || errors['last_name'] !== undefined
      ? ACCOUNT_MESSAGES.names
      : messages.join('. '),
});

export const LOGGED_IN: ToastMessage = {
  title: 'Welcome back!',
  description: 'You have been logged in successfully.',
};

export const REGISTERED: ToastMessage = {
  title: 'Account created!',
  description: 'Your account has been created and you are now logged in.',
};

export const RESET_SENT: ToastMessage = {
  title: 'Password Reset Email Sent',
  description: 'Check your email for password reset instructions.',
};

export const RESET_NOT_SENT = 'Failed to send password reset email.';
