import { useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../lib/api-client.ts';
import { checkFields, errorsByField, type FieldErrors } from './check-fields.ts';
import { word } from '../lib/words.ts';

/** Why a form was not taken: in a sentence, and beside the fields the server found fault with. */
export interface FormFailure {
  message: string;
  errors?: FieldErrors;
  /** The field to go on with, when none is named as wrong. */
  focus?: string;
}

/** A failed call in words that can stand alone. */
export const failureOf = (error: unknown): FormFailure => {
  if (!(error instanceof ApiError)) return { message: word('call.unexpected') };
  // Without an answer the reason is half a sentence about the connection.
  const message = error.status === 0 ? word('call.failed', { reason: error.reason ?? '' }) : error.message;
  return { message, errors: errorsByField(error.errors) };
};

type FormState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'refused'; message: string | null; errors: FieldErrors };

export interface FormOptions<S extends z.ZodMiniType> {
  schema: S;
  /** Told what the schema says against the form; its texts stand beside the fields already. */
  onInvalid?: (messages: readonly string[], errors: FieldErrors) => void;
  /** Sends the values; answers or throws what was wrong with them, and nothing when they were taken. */
  send: (values: z.output<S>, form: HTMLFormElement) => Promise<FormFailure | null | void>;
}

/**
 * A form whose fields stay in the document, as they were typed, so that nothing is lost when sending fails. A form
 * that is on its way is not sent again.
 */
export const useForm = <S extends z.ZodMiniType>({ schema, onInvalid, send }: FormOptions<S>) => {
  const [state, setState] = useState<FormState>({ status: 'idle' });
  const isSending = useRef(false);

  const refuse = (form: HTMLFormElement, message: string | null, errors: FieldErrors, focus?: string) => {
    setState({ status: 'refused', message, errors });
    focusAfter(form, errors, focus);
  };

  const attempt = async (form: HTMLFormElement) => {
    const check = checkFields(schema, Object.fromEntries(new FormData(form)));
    if (!check.isValid) {
      refuse(form, null, check.errors);
      return onInvalid?.(check.messages, check.errors);
    }
    setState({ status: 'sending' });
    const failure = await send(check.values, form).catch(failureOf);
    if (failure) refuse(form, failure.message, failure.errors ?? {}, failure.focus);
    else setState({ status: 'idle' });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await attempt(event.currentTarget).finally(() => {
      isSending.current = false;
    });
  };

  return {
    /** For the form element. Our own words stand beside the fields, so the browser keeps its own to itself. */
    form: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
    isSending: state.status === 'sending',
    message: state.status === 'refused' ? state.message : null,
    errors: state.status === 'refused' ? state.errors : NO_ERRORS,
  };
};

const NO_ERRORS: FieldErrors = {};

/** Moves the focus to the first field in error, or back into the form when the pressed button took it away. */
const focusAfter = (form: HTMLFormElement, errors: FieldErrors, focus?: string): void => {
  const fields = [...form.elements].filter(isFocusable);
  const wrong = fields.find(({ name }) => errors[name] !== undefined || name === focus);
  if (wrong !== undefined) wrong.focus();
  else if (!form.contains(document.activeElement)) fields[0]?.focus();
};

const isFocusable = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
