import { PayPalError } from './paypal-error.ts';

/**
 * What follows from a refused capture. `paid`: it was captured before. `retry`: it may go through later. `payer`: the
 * payer has to choose another way to pay. `duplicate`: PayPal holds another payment of the same invoice, whatever became
 * of it. `final`: PayPal's order will never be paid.
 */
export type CaptureRefusal = 'paid' | 'retry' | 'payer' | 'duplicate' | 'final';

/** Sorts why PayPal refused to capture; null when it is no refusal, but PayPal or the way to it that failed. */
export const captureRefusal = (error: unknown): CaptureRefusal | null => {
  if (!(error instanceof PayPalError) || error.isTemporary) return null;
  const known = REFUSALS[issueOf(error)];
  return known ?? (error.status === 422 ? 'final' : null);
};

/** PayPal's code for a refusal, which its support goes by as well. */
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
