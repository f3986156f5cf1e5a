import type { ToastMessage } from '../../components/toast.ts';
import { CONTACT_RANGES } from '#contract/contact';
import { CONTACT_SENT, REPLY_PROMISE } from '#contract/contact-rules';
import { EMAIL_MESSAGE } from '#contract/text';

export interface SendFailure {
  message: string;
  /** 0 without an answer. */
  status: number;
  /** Paths such as `email` or `contentType.0`. */
  paths: readonly string[];
}

export const callMessage = ({ message, status }: SendFailure): string =>
  status === 422 ? 'Please check your form data and try again.' : `Failed to submit contact form: ${message}`;

export const failureToast = (failure: SendFailure): ToastMessage => ({
  tone: 'error',
  title: 'Error sending message',
  description: isAboutChallenge(failure)
    ? failure.message
    : isAboutEmail(failure)
      ? EMAIL_MESSAGE
      : failure.status === 422 || failure.message.includes('422')
        ? FIELDS_TEXT
        : OTHER_TEXT,
});

const FIELDS_TEXT = `Please check that all fields meet the requirements: ${CONTACT_RANGES.join(', ')}`;
const OTHER_TEXT = 'Please check your form data and try again';

export const invalidToast = (summary: string): ToastMessage => ({
  tone: 'error',
  title: 'Form validation error',
  description: summary,
});

export const SENT_TOAST: ToastMessage = {
  title: CONTACT_SENT,
  description: REPLY_PROMISE,
};

const isAboutChallenge = ({ paths }: SendFailure): boolean => paths.includes('turnstileToken');

const isAboutEmail = ({ message, status, paths }: SendFailure): boolean =>
  status === 422 ? paths.length > 0 && paths.every((path) => path === 'email') : message.includes('email');
