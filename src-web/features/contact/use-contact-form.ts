import { useEffect, useRef, useState, type FormEvent } from 'react';
import { MINIMUM_FILL_MS } from '#contract/contact';
import type { ContactFormOutcome } from '#contract/renderer';
import { toast } from '../../lib/toast.ts';
import { leadSource } from '../../lib/visit.ts';
import { sendContact, trackContactSubmit } from './contact-api.ts';
import { checkContact, FIELDS, type FieldErrors } from './contact-check.ts';
import { dropDraft, keepDraft, restoreDraft } from './contact-draft.ts';
import { useChallenge } from './use-challenge.ts';
import { callMessage, failureToast, invalidToast, SENT_TOAST } from './contact-messages.ts';

export type FormState =
  | { status: 'idle' }
  | { status: 'refused'; errors: FieldErrors }
  | { status: 'sending' }
  | { status: 'failed'; message: string }
  | { status: 'sent' };

const fromOutcome = (outcome: ContactFormOutcome | undefined): FormState => {
  if (outcome === undefined) return { status: 'idle' };
  return outcome.status === 'sent' ? { status: 'sent' } : { status: 'failed', message: outcome.message };
};

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const readValues = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return {
    name: data.get('name'),
    email: data.get('email'),
    subject: data.get('subject'),
    message: data.get('message'),
    contentType: data.getAll('contentType'),
  };
};

/** The contact form's state and its handlers; the fields themselves stay in the document, as they were typed. */
export const useContactForm = (outcome: ContactFormOutcome | undefined) => {
  const [state, setState] = useState(() => fromOutcome(outcome));
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const challenge = useChallenge(form);

  useEffect(() => {
    if (form.current === null) return;
    // From here on our own words stand beside the fields; until then the browser's checks hold.
    form.current.noValidate = true;
    if (outcome?.status === 'sent') return dropDraft();
    restoreDraft(form.current);
    keepDraft(form.current);
  }, [outcome]);

  const send = async (element: HTMLFormElement) => {
    const check = checkContact(readValues(element));
    if (!check.isValid) {
      setState({ status: 'refused', errors: check.errors });
      toast(invalidToast(check.summary));
      const first = FIELDS.find((field) => check.errors[field] !== undefined);
      return element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
    setState({ status: 'sending' });
    // Performance time begins when the page does. Someone quicker than people are is made to wait, not turned away.
    await wait(Math.max(0, MINIMUM_FILL_MS - performance.now()));
    const website = new FormData(element).get('website');
    const shown = await challenge.ask();
    const failure = await sendContact({
      ...check.fields,
      elapsed: Math.round(performance.now()),
      website: typeof website === 'string' ? website : '',
      turnstileToken: shown?.token(),
      source: leadSource(),
    });
    shown?.renew();
    if (failure !== null) {
      setState({ status: 'failed', message: callMessage(failure) });
      return toast(failureToast(failure));
    }
    element.reset();
    dropDraft();
    setState({ status: 'sent' });
    toast(SENT_TOAST);
    trackContactSubmit(new Date());
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await send(event.currentTarget).finally(() => {
      isSending.current = false;
    });
  };

  const keep = (event: FormEvent<HTMLFormElement>) => {
    keepDraft(event.currentTarget);
    if (state.status === 'sent') setState({ status: 'idle' });
  };

  return { form, challengePlace: challenge.place, state, submit, keep };
};
