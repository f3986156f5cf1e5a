import { ACCOUNT_MESSAGES } from '#contract/accounts';
import { failureMessage } from '../../lib/api-client.ts';
import type { ToastMessage } from '../../components/toast.ts';
import type { FieldErrors } from '../../components/check-fields.ts';
import { sayMessage, word } from '../../lib/words.ts';

interface Refusal {
  reason: string | null;
  status: number;
}

export const loginFailure = ({ reason, status }: Refusal): string =>
  status === 401 ? word('auth.bad-credentials') : failureMessage(word('auth.login-failed'), reason);

export const registerFailure = ({ reason, status }: Refusal): string =>
  status === 400 && reason === ACCOUNT_MESSAGES.emailTaken
    ? word('auth.email-taken')
    : failureMessage(word('auth.register-failed'), reason);

export const errorToast = (description: string): ToastMessage => ({
  tone: 'error',
  title: word('common.error'),
  description,
});

export const invalidToast = (messages: readonly string[], errors: FieldErrors): ToastMessage => ({
  tone: 'error',
  title: word('auth.invalid'),
  description:
    errors['first_name'] !== undefined || errors['last_name'] !== undefined
      ? sayMessage(ACCOUNT_MESSAGES.names)
      : messages.join('. '),
});

export const loggedInToast = (): ToastMessage => ({
  title: word('auth.logged-in'),
  description: word('auth.logged-in-text'),
});

export const registeredToast = (): ToastMessage => ({
  title: word('auth.registered'),
  description: word('auth.registered-text'),
});
