import { ASKS_MORE, contactFieldsOf, type ContactRequest } from '#contract/contact';
import type { ShownChallenge } from '../../components/challenge.ts';
import { checkFields, type FieldErrors } from '../../components/check-fields.ts';
import { CONTACT_FIELDS, MINIMUM_FILL_MS, REPLY_HOURS } from '#contract/contact-rules';
import { mapFields, namesOf, type FormField } from '#contract/form';
import { toast, type ToastMessage } from '../../components/toast.ts';
import { answer, api, ApiError } from '../../lib/api-client.ts';
import { countEvent, leadSource } from '../analytics/visit.ts';
import { readersLanguage } from '../../lib/page-language.ts';
import { dropDraft, keepDraft } from './contact-draft.ts';
import { EMAIL_MESSAGE } from '#contract/text';
import { sayMessage, word } from '../../lib/words.ts';

export type Sent =
  | { status: 'refused'; errors: FieldErrors }
  | { status: 'failed'; message: string }
  | { status: 'sent' };

interface Sending {
  challenge: () => Promise<ShownChallenge | null>;
  onSending: () => void;
}

export const sendForm = async (form: HTMLFormElement, { challenge, onSending }: Sending): Promise<Sent> => {
  const check = checkFields(contactFieldsOf(askedIn(form)), readValues(form));
  if (!check.isValid) {
    toast(invalidToast(check.messages.join('. ')));
    // The errors have the order of the schema's fields, which is the form's order.
    const [first] = Object.keys(check.errors);
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return { status: 'refused', errors: check.errors };
  }
  const sent = readTyped(form);
  const id = keepDraft(form);
  onSending();
  // A visitor who is faster than a person waits and is not refused. A timer may end a millisecond early.
  while (performance.now() < MINIMUM_FILL_MS) await wait(MINIMUM_FILL_MS - performance.now());
  const website = new FormData(form).get('website');
  const shown = await challenge();
  const failure = await sendContact({
    ...check.values,
    // The same text has the same idempotency key, so a retry is not stored twice.
    id,
    elapsed: Math.round(performance.now()),
    website: typeof website === 'string' ? website : '',
    turnstileToken: shown?.token(),
    source: leadSource(),
    language: readersLanguage(),
  });
  shown?.renew();
  if (failure !== null) {
    toast(failureToast(failure));
    return { status: 'failed', message: callMessage(failure) };
  }
  clearSent(form, sent);
  toast(sentToast());
  countEvent('contact_form_submit', 'portfolio', new Date());
  return { status: 'sent' };
};

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
  if (!(error instanceof ApiError)) return { message: word('contact.not-sent-unknown'), status: 0, paths: [] };
  const { status, reason, errors } = error;
  const isSpoken = reason !== null && (status === 0 || status >= FIRST_REFUSAL);
  return {
    message: isSpoken ? reason : word('contact.not-sent-unknown'),
    status,
    paths: errors.map(({ path }) => path),
  };
};

type Typed = Map<Element, string>;

const readTyped = (form: HTMLFormElement): Typed =>
  new Map([...form.elements].map((element) => [element, valueOf(element)]));

/** Text that is typed while the form is being sent is a new message and stays. */
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

const askedIn = (form: HTMLFormElement) => {
  const boxes = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const codes = boxes.filter(({ name }) => name === CHOICES).map(({ value }) => value);
  return { codes, isAsked: codes.length > 0 };
};

const CHOICES: keyof typeof CONTACT_FIELDS = 'contentType';

const readValues = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return mapFields(CONTACT_FIELDS, (name) =>
    CONTACT_FIELDS[name].kind === 'choices' ? data.getAll(name) : data.get(name),
  );
};

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface SendFailure {
  message: string;
  status: number;
  paths: readonly string[];
}

export const callMessage = ({ message, status }: SendFailure): string =>
  status === 422 ? `${word('contact.check-form')}.` : word('contact.not-sent-reason', { reason: sayMessage(message) });

export const failureToast = (failure: SendFailure): ToastMessage => ({
  tone: 'error',
  title: word('contact.not-sent'),
  description: isAboutChallenge(failure)
    ? sayMessage(failure.message)
    : isAboutEmail(failure)
      ? sayMessage(EMAIL_MESSAGE)
      : failure.paths.includes(CHOICES)
        ? sayMessage(ASKS_MORE)
        : failure.status === 422 || failure.message.includes('422')
          ? fieldsText()
          : word('contact.check-form'),
});

const fieldsText = (): string => {
  const ranges = namesOf(CONTACT_FIELDS).flatMap((name) => {
    const { min, max }: FormField = CONTACT_FIELDS[name];
    return min === undefined || max === undefined
      ? []
      : [word('contact.range', { label: word(`contact.label-${name}`), min, max })];
  });
  return word('contact.check-form-ranges', { ranges: ranges.join(', ') });
};

const invalidToast = (summary: string): ToastMessage => ({
  tone: 'error',
  title: word('contact.invalid'),
  description: summary,
});

const sentToast = (): ToastMessage => ({
  title: word('contact.sent'),
  description: word('contact.reply-promise', { count: REPLY_HOURS }),
});

const isAboutChallenge = ({ paths }: SendFailure): boolean => paths.includes('turnstileToken');

const isAboutEmail = ({ message, status, paths }: SendFailure): boolean =>
  status === 422 ? paths.length > 0 && paths.every((path) => path === 'email') : message.includes('email');
