import { PayPalError } from './paypal-error.ts';

/**
 * A refusal is `paid` when the order was captured before, `retry` when a later call may succeed, `payer` when another
 * way to pay is needed, `duplicate` when another payment has the same invoice number, and `final` when the order will
 * never be paid.
 */
export type CaptureRefusal = 'paid' | 'retry' | 'payer' | 'duplicate' | 'final';

export const captureRefusal = (error: unknown): CaptureRefusal | null => {
  if (!(error instanceof PayPalError) || error.isTemporary) return null;
  const known = REFUSALS[issueOf(error)];
  return known ?? (error.status === 422 ? 'final' : null);
};

export const issueOf = (error: unknown): string => (error instanceof PayPalError ? (error.issue ?? error.name) : '');

const REFUSALS: Readonly<Partial<Record<string, CaptureRefusal>>> = {
  ORDER_ALREADY_CAPTURED: 'paid',
  DUPLICATE_INVOICE_ID: 'duplicate',
  ORDER_NOT_APPROVED: 'retry',
  PREVIOUS_REQUEST_IN_PROGRESS: 'retry',
  INSTRUMENT_DECLINED: 'payer',
  PAYER_ACTION_REQUIRED: 'payer',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'payer',
  PAYER_CANNOT_PAY: 'payer',
  CARD_EXPIRED: 'payer',
  CARD_CLOSED: 'payer',
  TRANSACTION_REFUSED: 'payer',
  TRANSACTION_BLOCKED_BY_PAYEE: 'payer',
  PAYER_ACCOUNT_RESTRICTED: 'payer',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'payer',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'final',
  PAYEE_ACCOUNT_RESTRICTED: 'final',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'final',
  PAYEE_BLOCKED_TRANSACTION: 'final',
  TRANSACTION_LIMIT_EXCEEDED: 'final',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'final',
  COMPLIANCE_VIOLATION: 'final',
  ORDER_EXPIRED: 'final',
  ORDER_VOIDED: 'final',
};
