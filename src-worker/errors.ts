import type { FieldError } from '#contract/envelope';

/** What can go wrong, in the domain's words; `STATUS` in `http/on-error.ts` says which status each becomes. */
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
  /** What stands in the way of a `conflict`, for the caller to look at. */
  current?: unknown;
  cause?: unknown;
  /** What the owner's audit keeps of a refusal. */
  securityEvent?: RefusalEvent;
}

/** A refusal as the audit counts it: of whom or what, and why. */
export interface RefusalEvent {
  action: 'rate_limited' | 'access_refused';
  subject: string;
  reason: string;
}

/** A failure that has an answer for the caller. Anything else that is thrown is a fault and becomes a 500. */
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
