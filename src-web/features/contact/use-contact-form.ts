import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ContactFormOutcome } from '#contract/renderer';
import { toast } from '../../components/toast.ts';
import { isBegun, keepDraft, restoreDraft } from './contact-draft.ts';
import { suggestNotedSubject } from './contact-subject.ts';
import type { Sent } from './send-form.ts';
import { useChallenge } from '../../components/use-challenge.ts';
import { withWords } from '../../lib/page-language.ts';
import { word } from '../../lib/words.ts';

export type FormState = { status: 'idle' } | { status: 'sending' } | Exclude<Sent, { status: 'sent' }> | Delivered;

interface Delivered {
  status: 'sent';
  subject: string;
}

export const useContactForm = (outcome: ContactFormOutcome | undefined) => {
  const [state, setState] = useState(() => fromOutcome(outcome));
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const challenge = useChallenge();

  useEffect(() => {
    if (form.current === null) return;
    // From now on the page shows its own error messages instead of the browser's.
    form.current.noValidate = true;
    restoreDraft(form.current);
    suggestNotedSubject();
    keepDraft(form.current);
  }, []);

  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    // The visitor may have focused the form before the app had loaded.
    if (element.contains(document.activeElement) || isBegun(element)) prepare();
    element.addEventListener('focusin', prepare);
    return () => element.removeEventListener('focusin', prepare);
  }, []);

  const send = async (element: HTMLFormElement): Promise<Sent> => {
    const sending = await loadSending().catch(() => null);
    if (sending === null) {
      toast({ tone: 'error', title: word('contact.not-sent'), description: word('common.check-connection') });
      return { status: 'failed', message: word('common.check-connection') };
    }
    return sending.sendForm(element, { challenge: challenge.ask, onSending: () => setState({ status: 'sending' }) });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const element = event.currentTarget;
    const subject = element.querySelector<HTMLInputElement>('[name=subject]')?.value ?? '';
    try {
      const sent = await send(element);
      setState(sent.status === 'sent' ? { status: 'sent', subject } : sent);
      if (sent.status === 'sent') element.focus();
    } finally {
      isSending.current = false;
    }
  };

  const writeAnother = () => {
    flushSync(() => setState({ status: 'idle' }));
    form.current?.querySelector('input')?.focus();
  };

  return { form, challengePlace: challenge.place, state, submit, writeAnother };
};

const fromOutcome = (outcome: ContactFormOutcome | undefined): FormState =>
  outcome?.status === 'refused' ? { status: 'failed', message: outcome.message } : { status: 'idle' };

const prepare = () => void loadSending().catch(() => null);

const loadSending = () => withWords('messages', import('./send-form.ts'));
