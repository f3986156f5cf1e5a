import type { FieldError } from '#contract/envelope';

/** `http/on-error.ts` gives each code its HTTP status. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'too_many'
  | 'not_configured'
  | 'unavailable';

interface ErrorDetails {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  current?: unknown;
  cause?: unknown;
  securityEvent?: RefusalEvent;
}

export interface RefusalEvent {
  action: 'rate_limited' | 'access_refused';
  subject: string;
  reason: string;
}

/** An error of another class becomes status 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;
  readonly securityEvent: RefusalEvent | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
    this.securityEvent = details.securityEvent;
  }
}
