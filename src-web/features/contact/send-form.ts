import { contactFields, type ContactRequest, CONTACT_RANGES } from '#contract/contact';
import type { ShownChallenge } from '../../components/challenge.ts';
import { checkFields, type FieldErrors } from '../../components/check-fields.ts';
import { CONTACT_FIELDS, MINIMUM_FILL_MS, CONTACT_SENT, REPLY_PROMISE } from '#contract/contact-rules';
import { mapFields } from '#contract/form';
import { toast } from '../../components/toast.ts';
import { answer, api, ApiError } from '../../lib/api-client.ts';
import { countEvent, leadSource } from '../analytics/visit.ts';
import { dropDraft, keepDraft } from './contact-draft.ts';
import type { ToastMessage } from '../../components/toast.ts';
import { EMAIL_MESSAGE } from '#contract/text';

export type Sent =
  | { status: 'refused'; errors: FieldErrors }
  | { status: 'failed'; message: string }
  | { status: 'sent' };

interface Sending {
  challenge: () => Promise<ShownChallenge | null>;
  onSending: () => void;
}

export const sendForm = async (form: HTMLFormElement, { challenge, onSending }: Sending): Promise<Sent> => {
  const check = checkFields(contactFields, readValues(form));
  if (!check.isValid) {
    toast(invalidToast(check.messages.join('. ')));
    // Errors come in the order of the schema's fields, which is the form's order.
    const [first] = Object.keys(check.errors);
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return { status: 'refused', errors: check.errors };
  }
  const sent = readTyped(form);
  const id = keepDraft(form);
  onSending();
  // `performance.now()` counts from the page's start. A visitor faster than the bot check allows waits and is not
  // refused.
  await wait(Math.max(0, MINIMUM_FILL_MS - performance.now()));
  const website = new FormData(form).get('website');
  const shown = await challenge();
  const failure = await sendContact({
    ...check.values,
    // The same text has the same idempotency key, so a retry after a lost answer is not stored twice.
    id,
    elapsed: Math.round(performance.now()),
    website: typeof website === 'string' ? website : '',
    turnstileToken: shown?.token(),
    source: leadSource(),
  });
  shown?.renew();
  if (failure !== null) {
    toast(failureToast(failure));
    return { status: 'failed', message: callMessage(failure) };
  }
  clearSent(form, sent);
  toast(SENT_TOAST);
  countEvent('contact_form_submit', 'portfolio', new Date());
  return { status: 'sent' };
};

const NOT_SENT = 'Failed to send message';
const FIRST_REFUSAL = 400;

export const sendContact = async (request: ContactRequest): Promise<SendFailure | null> => {
  try {
    await answer(api.contact.$post({ json: request }));
    return null;
  } catch (error) {
    return asFailure(error);
  }
};

const asFailure = (error: unknown): SendFailure => {
  if (!(error instanceof ApiError)) return { message: NOT_SENT, status: 0, paths: [] };
  const { status, reason, errors } = error;
  const isSpoken = reason !== null && (status === 0 || status >= FIRST_REFUSAL);
  return { message: isSpoken ? reason : NOT_SENT, status, paths: errors.map(({ path }) => path) };
};

type Typed = Map<Element, string>;

const readTyped = (form: HTMLFormElement): Typed =>
  new Map([...form.elements].map((element) => [element, valueOf(element)]));

/** Text typed while the form was being sent is a new message and stays. */
const clearSent = (form: HTMLFormElement, sent: Typed): void => {
  const typed = [...form.elements].filter((element) => valueOf(element) !== sent.get(element));
  const kept = typed.map((element) => [element, valueOf(element)] as const);
  form.reset();
  dropDraft();
  for (const [element, value] of kept) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = value === 'checked';
    else if (isText(element)) element.value = value;
  }
  if (kept.length > 0) keepDraft(form);
};

const valueOf = (element: Element): string => {
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return element.checked ? 'checked' : '';
  return isText(element) ? element.value : '';
};

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const readValues = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return mapFields(CONTACT_FIELDS, (name) =>
    CONTACT_FIELDS[name].kind === 'choices' ? data.getAll(name) : data.get(name),
  );
};

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface SendFailure {
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

const invalidToast = (summary: string): ToastMessage => ({
  tone: 'error',
  title: 'Form validation error',
  description: summary,
});

const SENT_TOAST: ToastMessage = {
  title: CONTACT_SENT,
  description: REPLY_PROMISE,
};

const isAboutChallenge = ({ paths }: SendFailure): boolean => paths.includes('turnstileToken');

const isAboutEmail = ({ message, status, paths }: SendFailure): boolean =>
  status === 422 ? paths.length > 0 && paths.every((path) => path === 'email') : message.includes('email');
