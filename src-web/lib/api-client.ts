import { hc, type ClientResponse } from 'hono/client';
import type { StatusCode } from 'hono/utils/http-status';
import type { FieldError, Success } from '#contract/envelope';
import type { VisitorApi } from '../../src-worker/app.ts';
import { bearer, refuseBearer } from './bearer.ts';

/** Where the API is: on this origin, or on the one the build was told of. */
export const API_ADDRESS = `${import.meta.env.VITE_API_ORIGIN ?? ''}/api`;

/** What is said of a failure that has no message of its own. */
export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

interface Refusal {
  /** The answer's status; 0 without an answer. Never shown to anybody. */
  status: number;
  /** Why, as the server or the connection puts it; null when nobody said why. */
  reason: string | null;
  errors?: readonly FieldError[];
}

/** A call that got no answer, none that can be read, or one that says no. Its message begins with what failed. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string | null;
  readonly errors: readonly FieldError[];
  constructor({ status, reason, errors = [] }: Refusal, failure: string | null = null) {
    super(failure === null ? (reason ?? UNEXPECTED) : failureMessage(failure, reason));
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
    this.errors = errors;
  }
}

/** What failed and, where that is known, why: 'Failed to fetch pricing: you are offline'. */
export const failureMessage = (failure: string, reason: string | null): string =>
  reason === null ? failure : `${failure}: ${reason}`;

/** Why a call failed as the server put it; null when it said nothing, or nothing that can be read. */
export const serverMessage = (error: unknown): string | null =>
  error instanceof ApiError && error.status > 0 ? error.reason : null;

/** What a call of a route that answers JSON resolves with. */
export type JsonResponse<T> = ClientResponse<T, StatusCode, 'json'>;

/** Sends a call as JSON within the time limit. */
export const send = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  // Also for writes without a body: the server takes nothing else.
  if (init.method !== 'GET') headers.set('Content-Type', 'application/json');
  return fetch(input, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
};

/** Sends a call in the name of the customer who is signed in, if any. */
const sendAsVisitor = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const token = bearer();
  const headers = new Headers(init.headers);
  if (token !== null && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
  const response = await send(input, { ...init, headers });
  if (response.status === 401 && token !== null) refuseBearer(token);
  return response;
};

const TIMEOUT_MS = 10_000;

/** The calls of visitors and customers, typed by their routes. */
export const api = hc<VisitorApi>(API_ADDRESS, { fetch: sendAsVisitor });

/** The body of an answer. Throws `ApiError` when there is none, when it cannot be read, and when it says no. */
export const answer = async <T extends object>(call: Promise<JsonResponse<T>>): Promise<T> => {
  const response = await call.catch((error: unknown) => {
    throw new ApiError({ status: 0, reason: reasonOf(error) });
  });
  const body = await response.json().catch(() => null);
  if (response.ok && typeof body === 'object' && body !== null && fieldOf(body, 'success') !== false) return body;
  throw new ApiError({ status: response.status, reason: textIn(body), errors: errorsIn(body) });
};

/** The data of an answer. Throws `ApiError` with `failure` before the reason: 'Failed to fetch pricing: …'. */
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
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'the server did not answer in time';
  return navigator.onLine ? 'the server could not be reached' : 'you are offline';
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
