import { Refusal } from './refusal.ts';
import type { Link } from '../links.ts';

/** Documented refusals by issue code: the status they come with and PayPal's words. */
type Documented = Record<string, readonly [403 | 409 | 422 | 500, string]>;

/** PayPal's refusals of a capture. Source: Orders v2, the 403, 409 and 422 of the capture. */
const OF_CAPTURE = {
  INSTRUMENT_DECLINED: [
    422,
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  ],
  PAYER_ACTION_REQUIRED: [422, 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.'],
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: [
    422,
    'Transaction failed. Redirect the payer to select another funding source.',
  ],
  ORDER_NOT_APPROVED: [
    422,
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ],
  ORDER_ALREADY_CAPTURED: [422, "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed."],
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: [422, 'You have exceeded the maximum number of payment attempts.'],
  TRANSACTION_REFUSED: [422, 'The request was refused.'],
  PAYEE_ACCOUNT_RESTRICTED: [422, 'Payee account is restricted.'],
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: [422, 'Transaction could not complete because payee account is locked or closed.'],
  PAYEE_BLOCKED_TRANSACTION: [422, 'The Fraud settings for this seller are such that this payment cannot be executed.'],
  TRANSACTION_BLOCKED_BY_PAYEE: [422, 'Transaction blocked by Payee’s Fraud Protection settings.'],
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: [422, 'The payer account cannot be used for this transaction.'],
  PAYER_ACCOUNT_RESTRICTED: [422, 'PAYER_ACCOUNT_RESTRICTED'],
  PAYER_CANNOT_PAY: [
    422,
    'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  ],
  COMPLIANCE_VIOLATION: [422, 'Transaction is declined due to compliance violation.'],
  DOMESTIC_TRANSACTION_REQUIRED: [
    422,
    'This transaction requires the payee and payer to be resident in the same country, a domestic transaction is required to create this payment.',
  ],
  TRANSACTION_LIMIT_EXCEEDED: [422, 'Total payment amount exceeded transaction limit.'],
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: [422, "The transaction exceeds the receiver's receiving limit."],
  DUPLICATE_INVOICE_ID: [
    422,
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  ],
  CONSENT_NEEDED: [403, 'CONSENT_NEEDED'],
  PERMISSION_DENIED: [403, 'You do not have permission to access or perform operations on this resource.'],
  PREVIOUS_REQUEST_IN_PROGRESS: [
    409,
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
  ],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error occurred.'],
} as const satisfies Documented;

const OF_REFUND = {
  PENDING_CAPTURE: [
    422,
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  ],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded'],
  REFUND_NOT_ALLOWED: [422, 'Capture cannot be refunded.'],
  REFUND_AMOUNT_EXCEEDED: [
    422,
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ],
  REFUND_CAPTURE_CURRENCY_MISMATCH: [422, 'Refund must be in the same currency as the capture'],
  REFUND_TIME_LIMIT_EXCEEDED: [422, 'You are over the time limit to perform a refund on this capture'],
  REFUND_FAILED_INSUFFICIENT_FUNDS: [
    422,
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  ],
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: [
    422,
    'Refunds are not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.',
  ],
  TRANSACTION_DISPUTED: [
    422,
    'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
  ],
} as const satisfies Documented;

const ISSUES = { ...OF_CAPTURE, ...OF_REFUND };
export type Issue = keyof typeof ISSUES;
export type CaptureIssue = keyof typeof OF_CAPTURE;

export const isCaptureIssue = (value: unknown): value is CaptureIssue =>
  typeof value === 'string' && Object.hasOwn(OF_CAPTURE, value);

/** The refusals of a capture that a test can choose. */
export const CAPTURE_ISSUES: readonly CaptureIssue[] = Object.keys(OF_CAPTURE).filter(isCaptureIssue);

export const isIssue = (value: unknown): value is Issue => typeof value === 'string' && Object.hasOwn(ISSUES, value);

/** After these the buyer goes back to PayPal and chooses another means of payment. */
export const sendsBuyerBack = (issue: Issue): boolean =>
  issue === 'INSTRUMENT_DECLINED' ||
  issue === 'PAYER_ACTION_REQUIRED' ||
  issue === 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING';

/** The refusal that PayPal documents for an issue code; `links` lead on from it. */
export const refused = (issue: Issue, links: Link[] = []): Refusal => {
  const [status, description] = ISSUES[issue];
  return new Refusal(status, status === 500 ? [] : [{ issue, description }], links);
};
