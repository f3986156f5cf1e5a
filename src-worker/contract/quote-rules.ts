import { centsOf } from './money.ts';

export const QUOTE_LIMITS = {
  titleMin: 5,
  title: 120,
  scopeMin: 10,
  scope: 20_000,
  lines: 10,
  line: 200,
  /** For each line and for the total. PayPal's own limit may be lower. */
  cents: 100_000_000,
  partCents: 100,
  validDays: 90,
  usualValidDays: 14,
  pieces: 1000,
  rounds: 100,
  versions: 20,
  note: 5000,
  notes: 200,
  name: 100,
  linkDays: 90,
} as const;

export const QUOTE_MESSAGES = {
  title: `A title has ${QUOTE_LIMITS.titleMin} to ${QUOTE_LIMITS.title} characters.`,
  scope: `Say what is included, in ${QUOTE_LIMITS.scopeMin} to 20,000 characters.`,
  lines: `A quote has 1 to ${QUOTE_LIMITS.lines} lines.`,
  line: `Say what the line is for, in up to ${QUOTE_LIMITS.line} characters.`,
  amount: 'An amount is a number with up to two decimals, up to 1,000,000.',
  total: 'The total is at least 1.00, or 2.00 when it is paid in two halves.',
  tooSmall: 'A payment of this quote is too small to be made. Please ask for a new version.',
  validDays: `A quote is valid for 1 to ${QUOTE_LIMITS.validDays} days.`,
  pieces: `Pieces are a whole number up to ${QUOTE_LIMITS.pieces}.`,
  rounds: `Rounds are a whole number up to ${QUOTE_LIMITS.rounds}.`,
  recipient: 'Say the client’s name, in up to 100 characters.',
  note: 'Please write something, up to 5,000 characters.',
  reason: 'A reason has up to 5,000 characters.',
  name: 'Please type your name, 2 to 100 characters.',
  sent: 'The quote is on its way.',
  revised: 'The new version is on its way.',
  renewed: 'The quote is open again. The client gets a mail.',
  withdrawn: 'The quote is withdrawn.',
  restAsked: 'The second half is asked for. The client gets a mail.',
  noteSent: 'Your message is on its way.',
  declined: 'Thank you for telling us.',
  /** The same answer for any token, so that nobody learns which links are real. */
  newLink: 'If that link belonged to a quote, a new one is on its way to the address that the quote was sent to.',
  linkInvalid: 'This link is not valid, or not any more.',
  unknown: 'There is no such quote.',
  contactUnknown: 'There is no such message.',
  changed: 'The quote has changed in the meantime.',
  notOpen: 'This quote is not open any more.',
  otherVersion: 'There is a newer version of this quote. Please look at it before you accept.',
  otherCurrency: 'This quote is in a currency that is not taken any more. Please ask for a new version.',
  notSent: 'This quote was not sent yet.',
  sentAlready: 'This quote was sent already. Send a new version instead.',
  tooManyVersions: `A quote has up to ${QUOTE_LIMITS.versions} versions. Please begin a new quote.`,
  tooManyNotes: 'There are too many messages about this quote. Please write a mail instead.',
  moneyCame: 'Something of this quote is paid, or PayPal is looking into a payment of it, so it cannot be withdrawn.',
  restNotDue: 'The second half can be asked for once, when the first half is paid.',
  accountGone: 'The client has deleted the account, so nothing more can be asked for.',
  payPalMissing:
    'A quote is paid through PayPal’s API, and the site has no credentials for it: hosted links cannot take its amount.',
  noWay: 'This quote cannot be paid at the moment. Please write to us.',
  byTransfer: 'This quote is paid by bank transfer.',
  mailMissing: 'The site cannot send mail yet, so a quote cannot be sent.',
  amountRefused: 'PayPal does not take this amount in one payment. Nothing was paid. Please ask for smaller parts.',
  paymentRefused:
    'PayPal refused the payment. Nothing was paid. Try again with another way to pay, or ask for smaller parts.',
  withdrawnOrder:
    'The quote of this order was withdrawn. Nothing is to be paid. If you have a question, please write to us.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
} as const;

/** A sum in cents. */
export const totalOf = (lines: readonly { amount: number | null }[]): number =>
  lines.reduce((sum, line) => sum + centsOf(line.amount ?? 0), 0);

export type QuotePart = 'whole' | 'first' | 'second';

/** The sum of the halves is exactly the total. */
export const halvesOf = (totalCents: number): [first: number, second: number] => {
  const first = Math.ceil(totalCents / 2);
  return [first, totalCents - first];
};
