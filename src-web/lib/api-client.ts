import type { ClientResponse, hc } from 'hono/client';
import type { StatusCode } from 'hono/utils/http-status';
import type { FieldError, Success } from '#contract/envelope';
import type { VisitorApi } from '../../src-worker/app.ts';
import { bearer, refuseBearer } from './bearer.ts';
import { createClient } from './create-client.ts';
import { sayMessage, word } from './words.ts';

export const API_ADDRESS = `${import.meta.env.VITE_API_ORIGIN ?? ''}/api`;

interface Refusal {
  /** The status is 0 when the server did not answer. */
  status: number;
  reason: string | null;
  errors?: readonly FieldError[];
}

/** The message of the error is in the page's language, the reason in English. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string | null;
  readonly errors: readonly FieldError[];
  constructor({ status, reason, errors = [] }: Refusal, failure: string | null = null) {
    super(failure === null ? sayReason(reason) : failureMessage(failure, reason));
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
    this.errors = errors;
  }
}

export const failureMessage = (failure: string, reason: string | null): string =>
  reason === null ? failure : word('call.failed-reason', { failure, reason: sayMessage(reason) });

const sayReason = (reason: string | null): string => (reason === null ? word('call.unexpected') : sayMessage(reason));

export const serverMessage = (error: unknown): string | null =>
  error instanceof ApiError && error.status > 0 ? error.reason : null;

export type JsonResponse<T> = ClientResponse<T, StatusCode, 'json'>;

export const send = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  // The server refuses a write of another content type, even without a body.
  if (init.method !== 'GET') headers.set('Content-Type', 'application/json');
  return fetch(input, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
};

const sendAsVisitor = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const token = bearer();
  const headers = new Headers(init.headers);
  if (token !== null && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
  const response = await send(input, { ...init, headers });
  if (response.status === 401 && token !== null) refuseBearer(token);
  return response;
};

const TIMEOUT_MS = 10_000;

export const api = createClient(API_ADDRESS, sendAsVisitor) as ReturnType<typeof hc<VisitorApi>>;

/** An answer with `success: false` throws too. */
export const answer = async <T extends object>(call: Promise<JsonResponse<T>>): Promise<T> => {
  const response = await call.catch((error: unknown) => {
    throw new ApiError({ status: 0, reason: reasonOf(error) });
  });
  const body = await response.json().catch(() => null);
  if (response.ok && typeof body === 'object' && body !== null && fieldOf(body, 'success') !== false) return body;
  throw new ApiError({ status: response.status, reason: textIn(body), errors: errorsIn(body) });
};

export const read = async <T>(call: Promise<JsonResponse<Success<T>>>, failure: string): Promise<T> => {
  try {
    const { success, data } = await answer(call);
    if (success && data !== undefined) return data;
    throw new ApiError({ status: 200, reason: null });
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error, failure) : error;
  }
};

const reasonOf = (error: unknown): string => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return word('call.timeout');
  return word(navigator.onLine ? 'call.unreachable' : 'call.offline');
};

const fieldOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;

const textIn = (body: unknown): string | null => {
  const text = [fieldOf(body, 'detail'), fieldOf(body, 'message')].find((value) => typeof value === 'string' && value);
  return typeof text === 'string' ? text : null;
};

const errorsIn = (body: unknown): readonly FieldError[] => {
  const errors = fieldOf(body, 'errors');
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
};

const isFieldError = (error: unknown): error is FieldError =>
  typeof fieldOf(error, 'path') === 'string' && typeof fieldOf(error, 'message') === 'string';
