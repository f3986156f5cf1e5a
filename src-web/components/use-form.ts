import { useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../lib/api-client.ts';
import { checkFields, errorsByField, type FieldErrors } from './check-fields.ts';
import { word } from '../lib/words.ts';

export interface FormFailure {
  message: string;
  errors?: FieldErrors;
  focus?: string;
}

export const failureOf = (error: unknown): FormFailure => {
  if (!(error instanceof ApiError)) return { message: word('call.unexpected') };
  // When the server did not answer, the reason is only half a sentence about the connection.
  const message = error.status === 0 ? word('call.failed', { reason: error.reason ?? '' }) : error.message;
  return { message, errors: errorsByField(error.errors) };
};

const CONFLICT = 409;

/**
 * A retry has the id of the first try, so the server stores the words once. A conflict may mean that other words are
 * stored under the id, so the next try has another one.
 */
export const createSendOnce = () => {
  let id: string | null = null;
  return async <T>(send: (id: string) => Promise<T>): Promise<T> => {
    id ??= crypto.randomUUID();
    try {
      const answer = await send(id);
      id = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) id = null;
      throw error;
    }
  };
};

type FormState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'refused'; message: string | null; errors: FieldErrors };

export interface FormOptions<S extends z.ZodMiniType> {
  schema: S;
  onInvalid?: (messages: readonly string[], errors: FieldErrors) => void;
  send: (values: z.output<S>, form: HTMLFormElement) => Promise<FormFailure | null | void>;
}

/** A form is not sent again while it is being sent. */
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
    /** The site shows its own messages beside the fields, so the browser must show none. */
    form: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
    isSending: state.status === 'sending',
    message: state.status === 'refused' ? state.message : null,
    errors: state.status === 'refused' ? state.errors : NO_ERRORS,
  };
};

const NO_ERRORS: FieldErrors = {};

/** The button that was pressed may have lost the focus. */
const focusAfter = (form: HTMLFormElement, errors: FieldErrors, focus?: string): void => {
  const fields = [...form.elements].filter(isFocusable);
  const wrong = fields.find(({ name }) => errors[name] !== undefined || name === focus);
  if (wrong !== undefined) wrong.focus();
  else if (!form.contains(document.activeElement)) fields[0]?.focus();
};

const isFocusable = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
