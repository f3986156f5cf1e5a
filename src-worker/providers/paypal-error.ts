interface Failure {
  status: number;
  name: string;
  issue: string | null;
  debugId: string | null;
  isTemporary: boolean;
  cause?: unknown;
}

export class PayPalError extends Error {
  override readonly name = 'PayPalError';
  readonly status: number;
  /** The issue is PayPal's first detail, such as `ORDER_ALREADY_CAPTURED`. */
  readonly issue: string | null;
  readonly debugId: string | null;
  readonly isTemporary: boolean;

  constructor(failure: Failure) {
    const { status, name, issue, debugId, isTemporary, cause } = failure;
    super(`PayPal: ${[status, name, issue, debugId].filter((part) => part !== null).join(' ')}`, { cause });
    this.status = status;
    this.issue = issue;
    this.debugId = debugId;
    this.isTemporary = isTemporary;
  }
}

export const isTemporary = (error: unknown): boolean => error instanceof PayPalError && error.isTemporary;

export const isMissing = (error: unknown): boolean => error instanceof PayPalError && error.status === 404;

export const hasIssue = (error: unknown, issue: string): boolean =>
  error instanceof PayPalError && error.issue === issue;
