import { ACCOUNT_MESSAGES } from '#contract/accounts';
import type { ToastMessage } from '../../components/toast.ts';
import type { FieldErrors } from '../../components/check-fields.ts';

/** A call that was answered with a refusal, or not at all (status 0). */
interface Refusal {
  message: string;
  status: number;
}

export const loginFailure = ({ message, status }: Refusal): string =>
  status === 401 ? 'Invalid email or password. Please check your credentials.' : `Login failed: ${message}`;

export const registerFailure = ({ message, status }: Refusal): string =>
  status === 400 && message === ACCOUNT_MESSAGES.emailTaken
    ? 'This email is already registered. Please try logging in instead.'
    : `Registration failed: ${message}`;

/** For the answer that says yes and brings no token. */
export const NO_TOKEN = { login: 'Login failed', register: 'Registration failed' } as const;

export const errorToast = (description: string): ToastMessage => ({ tone: 'error', title: 'Error', description });

/** A missing name is what the form speaks of first; the rest in one line. */
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
