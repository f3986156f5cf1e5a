import { hc, type ClientResponse } from 'hono/client';
import type { FieldError, Success } from '#contract/envelope';
import type { Api } from '../../src-worker/app.ts';
import { bearer, refuseBearer } from './bearer.ts';

const TIMEOUT_MS = 10_000;

/** A call that got no answer, or one that says no; `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[];
  constructor(message: string, status: number, errors: readonly FieldError[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
  }
}

/** What is said of a failure that is no `ApiError`, and so has no words of its own. */
export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The owner's calls: a cookie says who it is, and a customer's token has no business there. */
const OWNERS = /\/api\/(?:admin|contacts|config|resume\/info|analytics(?!\/track))(?![\w-])/;

/** For calls that the page makes by itself, which must not keep the owner's session from ending. */
export const BACKGROUND = { headers: { 'X-Background': '1' } } as const;

/** Sends a call within the time limit, as JSON and in the name of who is signed in. */
const send = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const isOwners = OWNERS.test(input instanceof Request ? input.url : input.toString());
  const token = isOwners ? null : bearer();
  const headers = new Headers(init.headers);
  // Also for writes without a body: the server takes nothing else. Files say themselves what they are.
  if (init.method !== 'GET' && !(init.body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (token !== null && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(input, {
    ...init,
    ...(isOwners ? { credentials: 'include' } : {}),
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401 && token !== null) refuseBearer(token);
  return response;
};

/** The API's calls, typed after its routes. */
export const api = hc<Api>(`${import.meta.env.VITE_API_ORIGIN ?? ''}/api`, { fetch: send });

/** Waits for an answer and turns every kind of refusal into an `ApiError` with the server's own words. */
export const answer = async <R extends ClientResponse<unknown>>(call: Promise<R>): Promise<R> => {
  const response = await call.catch((error: unknown) => {
    throw new ApiError(reasonOf(error), 0);
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const message = textIn(body, 'detail') ?? textIn(body, 'message') ?? `status ${response.status}`;
  throw new ApiError(message, response.status, errorsIn(body));
};

/** The data of an answer. A failure's message begins with `failure`, as in 'Failed to fetch pricing: …'. */
export const read = async <T>(call: Promise<ClientResponse<unknown>>, failure: string): Promise<T> => {
  try {
    // The caller names the contract's type: the inferred one cannot follow rich text, whose lists hold lists.
    const { data } = (await (await answer(call)).json()) as Success<T>;
    return data;
  } catch (error) {
    const { message, status, errors } =
      error instanceof ApiError ? error : new ApiError('the answer could not be read', 0);
    throw new ApiError(`${failure}: ${message}`, status, errors);
  }
};

const reasonOf = (error: unknown): string => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'the server did not answer in time';
  return navigator.onLine ? 'the server could not be reached' : 'you are offline';
};

const textIn = (body: unknown, key: 'message' | 'detail'): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : undefined;
};

const errorsIn = (body: unknown): readonly FieldError[] => {
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : undefined;
  // The server's one error body; see the contract's envelope.
  return Array.isArray(errors) ? (errors as FieldError[]) : [];
};
