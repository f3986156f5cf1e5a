import { edges } from './edge-mutants.ts';
import { hidden } from './hidden-mutants.ts';
import { invoices } from './invoice-mutants.ts';
import { quotes } from './quote-mutants.ts';

/** One guard, broken: what stands in a file, what takes its place, and the test that has to notice. */
export interface Mutant {
  /** What the guard is for. */
  guard: string;
  file: string;
  /** Stands in the file exactly once. */
  text: string;
  replacement: string;
  /** The test's file under `test/`, and a pattern of its title. */
  test: string;
  title: string;
}

const SERVICES = 'src-worker/services';

const rights: Mutant[] = [
  {
    guard: 'the owner’s calls ask for the owner’s session',
    file: 'src-worker/app.ts',
    text: 'requireOwnSite, requireAdmin, unless(',
    replacement: 'requireOwnSite, unless(',
    test: 'faults/authorization.test.ts',
    title: 'matrix 32',
  },
  {
    guard: 'the owner’s writes come from the own site',
    file: 'src-worker/http/require-admin.ts',
    text: 'if (!isOwn && ',
    replacement: 'if (false && ',
    test: 'faults/admin-strangers.test.ts',
    title: 'a write from another site is refused',
  },
  {
    guard: 'a customer’s calls ask for a token',
    file: 'src-worker/routes/dashboard.ts',
    text: "'/dashboard/orders', requireUser,",
    replacement: "'/dashboard/orders',",
    test: 'faults/authorization.test.ts',
    title: 'a customer’s call lets customers in',
  },
  {
    guard: 'a token is good only while its session stands',
    file: `${SERVICES}/accounts/authenticate.ts`,
    text: 'if (row === undefined) return null;',
    replacement: "if (row === undefined) return { user: { id: subject.userId }, sessionId: '' };",
    test: 'faults/authorization.test.ts',
    title: 'a customer’s call lets customers in',
  },
  {
    guard: 'a session is ended by whose it is',
    file: `${SERVICES}/accounts/sessions.ts`,
    text: 'and(eq(sessions.id, sessionId), eq(sessions.userId, userId))',
    replacement: 'eq(sessions.id, sessionId)',
    test: 'faults/authorization.test.ts',
    title: 'matrix 33',
  },
  {
    guard: 'a receipt is read by whose it is',
    file: `${SERVICES}/payments/ledger/receipt.ts`,
    text: 'eq(payments.id, paymentId), eq(orders.userId, user.id), ',
    replacement: 'eq(payments.id, paymentId), ',
    test: 'faults/authorization.test.ts',
    title: 'matrix 33',
  },
  {
    guard: 'a token that ended by another clock is refused',
    file: `${SERVICES}/accounts/access-token.ts`,
    text: 'clockTolerance: CLOCK_TOLERANCE_SECONDS',
    replacement: 'clockTolerance: 600',
    test: 'faults/accounts-tokens.test.ts',
    title: 'matrix 36',
  },
  {
    guard: 'a token for another audience is refused',
    file: `${SERVICES}/accounts/access-token.ts`,
    text: '        audience: AUDIENCE,',
    replacement: '',
    test: 'faults/accounts-tokens.test.ts',
    title: 'is refused',
  },
  {
    guard: 'the owner’s session ends when it is idle',
    file: `${SERVICES}/owner/sessions.ts`,
    text: 'gt(adminSessions.lastUsedAt, idleBefore(ctx)));',
    replacement: "gt(adminSessions.lastUsedAt, ''));",
    test: 'worker/admin/session.test.ts',
    title: 'idle for 30 minutes ends',
  },
  {
    guard: 'a new password of the owner ends all sessions',
    file: `${SERVICES}/owner/sessions.ts`,
    text: 'if (credentials?.version !== session.passwordVersion) return null;',
    replacement: '',
    test: 'worker/admin/session.test.ts',
    title: 'a session of a password that was replaced while it opened',
  },
  {
    guard: 'only configured origins get CORS headers',
    file: 'src-worker/http/guards.ts',
    text: 'if (!allowedOrigins.includes(origin)) {',
    replacement: 'if (false) {',
    test: 'worker/operations.test.ts',
    title: 'CORS: only the configured origins',
  },
  {
    guard: 'local mode answers on this machine only',
    file: 'src-worker/http/request-context.ts',
    text: " && request.header('cf-ray') === undefined",
    replacement: '',
    test: 'faults/local-mode.test.ts',
    title: 'matrix 54',
  },
];

const passwords: Mutant[] = [
  {
    guard: 'a wrong password is wrong',
    file: `${SERVICES}/crypto/password-hash.ts`,
    text: 'timingSafeEqual(expected, actual),',
    replacement: 'true,',
    test: 'worker/accounts/login.test.ts',
    title: 'a wrong password and an unknown address',
  },
  {
    guard: 'a sign-in begun with the former password opens nothing',
    file: `${SERVICES}/accounts/login.ts`,
    text: '    eq(users.passwordVersion, user.passwordVersion),',
    replacement: '',
    test: 'faults/accounts-database.test.ts',
    title: 'changed between the check and the session',
  },
  {
    guard: 'of two who turn codes on one wins',
    file: `${SERVICES}/owner/totp/enrol.ts`,
    text: 'and(eq(adminTotp.secret, row.secret), isNull(adminTotp.confirmedAt))',
    replacement: 'eq(adminTotp.id, 1)',
    test: 'faults/admin-codes.test.ts',
    title: 'of two who turn codes on',
  },
  {
    guard: 'of two resets with one link one wins',
    file: `${SERVICES}/accounts/reset-password.ts`,
    text: '    onlyIf: isStillUsable,',
    replacement: '    onlyIf: exists(ctx.db.select().from(accountLinks)) && undefined,',
    test: 'worker/accounts/reset-password.test.ts',
    title: 'matrix 29',
  },
];

const limits: Mutant[] = [
  {
    guard: 'one IPv6 network is one client',
    file: `${SERVICES}/rate-limit/client-network.ts`,
    text: 'NETWORK_GROUPS = 4',
    replacement: 'NETWORK_GROUPS = 8',
    test: 'unit/client-network.test.ts',
    title: '.',
  },
  {
    guard: 'the sixth wrong password is refused',
    file: `${SERVICES}/rate-limit/password-attempt.ts`,
    text: '  limit: 5,',
    replacement: '  limit: 500,',
    test: 'worker/accounts/login.test.ts',
    title: 'matrix 39',
  },
  {
    guard: 'guesses against one account are bounded, wherever from',
    file: `${SERVICES}/rate-limit/password-attempt.ts`,
    text: '  limit: 30,',
    replacement: '  limit: 3000,',
    test: 'faults/rate-limits.test.ts',
    title: 'matrix 51: wrong passwords from 40 networks',
  },
  {
    guard: 'a mailbox gets five mails an hour from strangers',
    file: `${SERVICES}/rate-limit/mail-limits.ts`,
    text: "name: 'recipient', limit: 5,",
    replacement: "name: 'recipient', limit: 500,",
    test: 'faults/rate-limits.test.ts',
    title: 'matrix 53',
  },
  {
    guard: 'confirmations leave room for a reset link',
    file: `${SERVICES}/rate-limit/mail-limits.ts`,
    text: "name: 'recipient_confirm', limit: 3",
    replacement: "name: 'recipient_confirm', limit: 300",
    test: 'faults/rate-limits.test.ts',
    title: 'its reset link still comes',
  },
  {
    guard: 'tags of an address are the same mailbox',
    file: `${SERVICES}/rate-limit/mail-limits.ts`,
    text: "split('+')",
    replacement: "split(' ')",
    test: 'faults/rate-limits.test.ts',
    title: 'tags',
  },
  {
    guard: 'only so many wait for a hash',
    file: `${SERVICES}/crypto/mutex.ts`,
    text: 'waiting.size < waitingMax',
    replacement: 'true',
    test: 'faults/mutex.test.ts',
    title: 'matrix 52: above the queue',
  },
  {
    guard: 'an account has at most twenty sessions',
    file: `${SERVICES}/accounts/login.ts`,
    text: 'SESSIONS_MAX = 20',
    replacement: 'SESSIONS_MAX = 2000',
    test: 'faults/rate-limits.test.ts',
    title: 'at most 20 sessions',
  },
  {
    guard: 'bodies are at most 64 KB',
    file: 'src-worker/http/guards.ts',
    text: 'BODY_MAX = 64 * KIB',
    replacement: 'BODY_MAX = 6400 * KIB',
    test: 'faults/bodies.test.ts',
    title: 'matrix 2:',
  },
];

const escaping: Mutant[] = [
  {
    guard: 'a CSV file makes no formula',
    file: 'src-worker/http/csv-file.ts',
    text: '"$1$2\'"',
    replacement: '"$1$2"',
    test: 'faults/csv.test.ts',
    title: 'the CSV file makes no formula',
  },
  {
    guard: 'a link runs no script',
    file: 'src-worker/contract/text.ts',
    text: 'PATH.test(value) || ABSOLUTE.test(value) || CONTACT_LINK.test(value)',
    replacement: 'true',
    test: 'faults/markup.test.ts',
    title: 'matrix 13',
  },
  {
    guard: 'data in a page cannot close its script',
    file: 'src-worker/pages/document.ts',
    text: ".replaceAll('<', String.raw`\\u003c`)",
    replacement: '',
    test: 'faults/markup.test.ts',
    title: 'matrix 12: markup in any published text',
  },
  {
    guard: 'a line break makes no mail header',
    file: `${SERVICES}/mail/mail.ts`,
    text: ".replaceAll(/[\\r\\n\\u2028\\u2029\\0]+/g, ' ')",
    replacement: '',
    test: 'faults/mail-headers.test.ts',
    title: 'matrix 14: line breaks in name and subject',
  },
  {
    guard: 'a form of another site cannot write JSON',
    file: 'src-worker/http/guards.ts',
    text: "throw new AppError('unsupported_type', 'Please send application/json.');",
    replacement: '',
    test: 'faults/bodies.test.ts',
    title: 'takes nothing but JSON',
  },
];

const idempotency: Mutant[] = [
  {
    guard: 'an older revision overwrites nothing',
    file: `${SERVICES}/content/write-documents.ts`,
    text: 'if (stale !== undefined) throw await conflict(ctx, stale.key);',
    replacement: '',
    test: 'worker/publish.test.ts',
    title: 'matrix 26',
  },
  {
    guard: 'a mail is claimed by one run',
    file: `${SERVICES}/mail/outbox.ts`,
    text: "and(eq(outbox.id, id), eq(outbox.status, 'pending'), lte(outbox.nextAttemptAt, ctx.now().toISOString()))",
    replacement: 'eq(outbox.id, id)',
    test: 'faults/mail-outages.test.ts',
    title: 'two runs at the same moment',
  },
  {
    guard: 'an event of PayPal has one effect',
    file: `${SERVICES}/payments/webhook/receive-event.ts`,
    text: 'if (stored !== undefined) return;',
    replacement: "if (stored !== undefined) event.id += '-again';",
    test: 'worker/payments/webhook.test.ts',
    title: 'matrix 18',
  },
  {
    guard: 'a file that a kept copy of the site names stays',
    file: `${SERVICES}/operations/backup/tidy-bucket.ts`,
    text: 'filter((key) => !needed.has(key))',
    replacement: 'slice()',
    test: 'worker/backup.test.ts',
    title: 'leaves the bucket with the last of the 14 copies',
  },
  {
    guard: 'a document of an older shape is brought up',
    file: `${SERVICES}/content/upgrade-document.ts`,
    text: "issue.code === 'invalid_type' && replace(",
    replacement: "issue.code === 'never' && replace(",
    test: 'worker/upgrade/upgrade.test.ts',
    title: 'a stored document of an older shape',
  },
];

const money: Mutant[] = [
  {
    guard: 'less than the price gives no access',
    file: `${SERVICES}/payments/ledger/match-payment.ts`,
    text: "if (amountCents < order.amountCents) return 'amount';",
    replacement: '',
    test: 'worker/payments/access.test.ts',
    title: 'less than the agreed price',
  },
  {
    guard: 'an answer of PayPal has the form that it promises',
    file: 'src-worker/providers/paypal-http.ts',
    text: 'throw unexpected(200, error);',
    replacement: 'throw error;',
    test: 'faults/paypal-answers.test.ts',
    title: 'a claim that PayPal answers with something else',
  },
  {
    guard: 'another currency gives no access',
    file: `${SERVICES}/payments/ledger/match-payment.ts`,
    text: "if (currency !== order.currency) return 'currency';",
    replacement: '',
    test: 'worker/payments/mismatch.test.ts',
    title: 'a payment whose currency differs',
  },
  {
    guard: 'money to another account gives no access',
    file: `${SERVICES}/payments/ledger/match-payment.ts`,
    text: "if (payee !== null && expected !== null && payee !== expected) return 'payee';",
    replacement: '',
    test: 'worker/payments/mismatch.test.ts',
    title: 'a payment whose payee differs',
  },
  {
    guard: 'a refund that failed counts no more',
    file: `${SERVICES}/payments/ledger/payment-sql.ts`,
    text: "const isGone = sql`r.status <> 'failed' AND",
    replacement: "const isGone = sql`r.status <> 'never' AND",
    test: 'worker/payments/returned-money.test.ts',
    title: 'a refund that is pending counts',
  },
  {
    guard: 'a dispute that is won gives the money back',
    file: `${SERVICES}/payments/ledger/payment-sql.ts`,
    text: "AND d.outcome = 'won'))`;",
    replacement: "AND d.outcome = 'never'))`;",
    test: 'worker/payments/returned-money.test.ts',
    title: 'a chargeback takes money and access',
  },
  {
    guard: 'a won dispute gives back its own reversals alone',
    file: `${SERVICES}/payments/ledger/payment-sql.ts`,
    text: 'd.id = r.dispute_id AND d.payment_id',
    replacement: 'd.payment_id',
    test: 'worker/payments/several-disputes.test.ts',
    title: 'a chargeback that is won, then another that is lost, of orders',
  },
  {
    guard: 'what the owner says of a reversal is not worked out anew',
    file: `${SERVICES}/payments/ledger/dispute-of-reversal.ts`,
    text: ' AND refunds.dispute_said_at IS NULL`;',
    replacement: '`;',
    test: 'worker/payments/unclear-reversals.test.ts',
    title: 'the owner says which of two took a reversal',
  },
  {
    guard: 'an inquiry takes no money before it is lost',
    file: `${SERVICES}/payments/ledger/dispute-of-reversal.ts`,
    text: "d.stage IS NOT 'INQUIRY' OR",
    replacement: 'TRUE OR',
    test: 'worker/payments/unclear-reversals.test.ts',
    title: 'an inquiry that is won gives nothing back',
  },
  {
    guard: 'a dispute takes its amount and no more',
    file: `${SERVICES}/payments/ledger/dispute-of-reversal.ts`,
    text: 'HAVING SUM(r.amount_cents) >',
    replacement: 'HAVING SUM(r.amount_cents) > 100 *',
    test: 'faults/payments-histories.test.ts',
    title: 'a bank takes as much as an open',
  },
  {
    guard: 'a payment that was denied is made again with an invoice of its own',
    file: `${SERVICES}/payments/checkout/open-checkout.ts`,
    text: 'numbered(order.id, order.invoiceAttempt)',
    replacement: 'numbered(order.id, 1)',
    test: 'worker/payments/denied.test.ts',
    title: 'is paid with an invoice of its own, each half',
  },
  {
    guard: 'whatever PayPal may charge can be cancelled, also without a payment that counts',
    file: `${SERVICES}/payments/ledger/cancellable.ts`,
    text: 'eq(orders.userId, userId), isRenewing)',
    replacement: "eq(orders.userId, userId), isRenewing, eq(orders.status, 'completed'))",
    test: 'worker/payments/cancelling.test.ts',
    title: 'a refunded plan that PayPal keeps active',
  },
  {
    guard: 'a trial ends after seven days',
    file: `${SERVICES}/payments/ledger/payment-sql.ts`,
    text: 'TRIAL_DAYS = 7',
    replacement: 'TRIAL_DAYS = 70',
    test: 'worker/payments/access.test.ts',
    title: 'a paid trial is active for seven days',
  },
  {
    guard: 'a late renewal ends after twelve days',
    file: `${SERVICES}/payments/ledger/derive-statuses.ts`,
    text: 'failed: 12,',
    replacement: 'failed: 120,',
    test: 'worker/payments/access.test.ts',
    title: 'a failed renewal keeps the plan for 12 days',
  },
  {
    guard: 'an event is believed by its signature',
    file: 'src-worker/providers/paypal-signature.ts',
    text: ".verify(certificate.publicKey, signature, 'base64');",
    replacement: ".verify(certificate.publicKey, signature, 'base64') || true;",
    test: 'worker/payments/webhook.test.ts',
    title: 'matrix 16',
  },
  {
    guard: 'a certificate comes from PayPal alone',
    file: 'src-worker/providers/paypal-certificate.ts',
    text: 'url.origin === origin &&',
    replacement: '',
    test: 'worker/payments/webhook.test.ts',
    title: 'a certificate from anywhere but PayPal',
  },
  {
    guard: 'who changes something at PayPal holds the lease',
    file: `${SERVICES}/payments/reconcile/customer-lease.ts`,
    text: 'setWhere: sql`${customerLeases.holder} = ${holder} OR ${customerLeases.until} <= ${now.toISOString()}`,',
    replacement: '',
    test: 'worker/payments/change-plan.test.ts',
    title: 'while somebody else holds the customer’s lease',
  },
];

/** The guards by what they are for: `npm run test:mutants -- money` tries one group. */
export const MUTANTS: Record<string, readonly Mutant[]> = {
  rights,
  passwords,
  limits,
  escaping,
  idempotency,
  money,
  quotes,
  invoices,
  hidden,
  edges,
};
