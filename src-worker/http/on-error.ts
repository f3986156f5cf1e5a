import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Failure } from '#contract/envelope';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Context as ServiceContext } from '../context.ts';
import { isDatabaseFault } from '../db/retry.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { noteError } from '../services/operations/error-groups.ts';
import type { AppEnv } from './app-env.ts';
import { logRequest, placeOf } from './log-request.ts';

export const STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  not_configured: 503,
  unavailable: 503,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;

const RETRY_SECONDS = 10;

export const retryAfter = (error: AppError): string => String(error.retryAfterSeconds ?? RETRY_SECONDS);

/** An error's stack never leaves the server. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = asAppError(error);
  if (known === null) {
    logRequest(c, 500, error);
    noteRequestError(c, error);
    return c.json(failure('Something went wrong on our side. Please try again.'), 500);
  }
  const status = STATUS[known.code];
  const said = known.code === 'not_configured' ? known.message : known;
  if (status >= 500) {
    logRequest(c, status, said);
    noteRequestError(c, known);
  }
  if (status === 429 || status === 503) c.header('Retry-After', retryAfter(known));
  return c.json(failure(known.message, known), status);
};

export const onNotFound: NotFoundHandler<AppEnv> = (c) => c.json(failure('Not found'), 404);

const noteRequestError = (c: Context<AppEnv>, error: unknown): void => {
  const ctx: ServiceContext | undefined = c.get('ctx');
  ctx?.defer(noteError(ctx, { error, place: placeOf(c) }));
};

const asAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) {
    if (error.status === 400) return new AppError('bad_request', 'The request body is not valid JSON.');
    if (error.status === 413) return new AppError('too_large', 'The request is too large.');
    if (error.status === 403) return new AppError('forbidden', 'This request did not come from the site.');
  }
  if (isDatabaseFault(error)) {
    return new AppError('unavailable', 'The site is busy. Please try again in a moment.', { cause: error });
  }
  return null;
};

const failure = (
  message: string,
  { errors, current }: Pick<Partial<AppError>, 'errors' | 'current'> = {},
): Failure => ({
  success: false,
  message,
  detail: message,
  ...(errors === undefined ? {} : { errors }),
  ...(current === undefined ? {} : { current }),
});
