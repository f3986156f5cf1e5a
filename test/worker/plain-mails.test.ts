import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainToRichText } from '#contract/rich-text';
import { words as english } from '#words/en';
import type { Context } from '../../src-worker/context.ts';
import { orders, subscriptions, users } from '../../src-worker/db/schema.ts';
import { confirmationMail, passwordChangedMail, resetMail } from '../../src-worker/services/accounts/account-mails.ts';
import type { Mail, ClientMail } from '../../src-worker/services/mail/mail.ts';
import { clientMail } from '../../src-worker/services/mail/site-mail.ts';
import * as told from '../../src-worker/services/payments/mails/customer-mails.ts';
import type { MailDraft } from '../../src-worker/services/payments/mails/payment-mail.ts';
import { tellChargedAgain, tellRefund } from '../../src-worker/services/payments/mails/still-charged-mails.ts';
import { partsOf } from '../../src-worker/services/quotes/quote-parts.ts';
import type { InvoiceFacts } from '#contract/invoices';
import { NO_BUYER, NO_INVOICING } from '#contract/invoicing';
import { sellerOf } from '../../src-worker/services/invoices/invoice-facts.ts';
import { invoiceMail } from '../../src-worker/services/invoices/due-invoice.ts';
import { arrivedMail, undoneMail } from '../../src-worker/services/transfers/transfer-mails.ts';
import * as quoted from '../../src-worker/services/quotes/quote-mails.ts';
import { leftMail } from '../../src-worker/services/testimonials/testimonial-mails.ts';
import * as worked from '../../src-worker/services/work/work-mails.ts';
import { wordsIn } from '../../src-worker/words.ts';
import { greek, plainIn, plainTextsIn, putPseudoInto } from '../unit/words/pseudo.ts';
import { mailsTo } from './accounts/mails.ts';
import { addPurchase, addUsers, asOwner } from './admin/people.ts';
import { publishDocuments } from './publish-documents.ts';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';
import { send, serviceContext } from './site.ts';

// Every mail to a client in the pseudo-language: an English letter in it belongs to a text that no translator has seen.
// The pseudo-language replaces Arabic, whose days and months have no English letters either.

let pseudo: ReturnType<typeof putPseudoInto>;
beforeAll(() => {
  pseudo = putPseudoInto(wordsIn('ar').texts);
});
afterAll(() => pseudo.takeOut());

const AT = '2026-11-25T04:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';
const NAME = greek('Ada Quist');
const TITLE = greek('Six white papers');
const CLIENT = { to: 'ada@example.com', language: 'ar', origin: 'http://localhost' } as const;

const nameSite = async (): Promise<void> => {
  const { profile } = sampleDocuments;
  const body = {
    ...profile,
    personalInfo: { ...profile.personalInfo, name: NAME, email: '', location: NAME },
    edits: undefined,
  };
  await publishDocuments(serviceContext(), { actor: 'owner', changes: [{ key: 'profile', body }] });
};

const PAYMENT = {
  id: '8-1',
  kind: 'capture',
  status: 'completed',
  amountCents: 50_001,
  currency: 'USD',
  paidAt: AT,
  payerEmail: null,
  reference: null,
  providerOrderId: null,
  subscriptionId: null,
  payee: null,
} as const;

const REFUND = {
  id: '9-1',
  paymentId: '8-1',
  kind: 'refund',
  amountCents: 400,
  currency: 'USD',
  status: 'completed',
  refundedAt: AT,
  feeCents: null,
} as const;

/** A subscription of a customer who reads the pseudo-language. */
const readPurchase = async (ctx: Context) => {
  await addUsers([{ id: '1', first: NAME, email: CLIENT.to }]);
  await addPurchase({ id: '01234567', userId: '1', cents: 50_001, paidUntil: AT });
  const [[order], [user], [subscription]] = await Promise.all([
    ctx.db.select().from(orders),
    ctx.db.select().from(users),
    ctx.db.select().from(subscriptions),
  ]);
  if (order === undefined || user === undefined || subscription === undefined) throw new Error('Nothing was bought');
  return {
    order: { ...order, tierName: TITLE },
    title: TITLE,
    customer: { ...user, language: 'ar' as const },
    subscription,
  };
};

type Purchase = Awaited<ReturnType<typeof readPurchase>>;

const paymentMails = ({ order }: Purchase): ClientMail[] => [
  told.receiptMail(order, PAYMENT),
  told.receiptMail({ ...order, isInvoiced: true }, PAYMENT),
  told.trialMail(order, PAYMENT, LATER),
  told.trialEndedMail(order, AT),
  told.underpaidMail(order, PAYMENT),
  told.deniedMail(order, PAYMENT),
  told.refusedMail(order, true),
  told.refusedMail(order, false),
  told.lapsedApprovalMail(order, 'withdrawn'),
  told.lapsedApprovalMail(order, 'replaced'),
  told.lapsedApprovalMail(order, 'transferred'),
  told.refundedMail(order, REFUND),
  told.refundedMail(order, { ...REFUND, status: 'pending' }),
  told.lapsedMail(order, AT),
  told.renewalMail(order, PAYMENT),
  ...(['day', 'week', 'month', 'quarter', 'year'] as const).map((cycle) =>
    told.startedMail({ ...order, cycle }, LATER),
  ),
  told.paymentFailedMail(order, { ...UPDATE, failedPayments: 2 }),
  told.cancelledMail(order, { paidUntil: LATER, isReplaced: true }),
  told.cancelledMail(order, { paidUntil: LATER, isReplaced: false }),
  told.endedMail(order, AT),
];

const UPDATE = {
  id: '7-1',
  planId: '1',
  providerStatus: 'ACTIVE',
  nextBillingAt: null,
  freeUntil: null,
  startedAt: AT,
  updatedAt: AT,
  failedPayments: 0,
  lastFailedAt: AT,
  payerEmail: null,
  reference: null,
};

/**
 * Mails about plans that go on although money went back, or were charged although they had ended; with each way out.
 */
const stillCharged = ({ subscription, ...of }: Purchase): MailDraft[] => {
  const charged = { ...subscription, providerStatus: 'ACTIVE', nextBillingAt: LATER };
  const ended = { ...subscription, providerStatus: 'CANCELLED' };
  const paused = { ...charged, providerStatus: 'SUSPENDED' };
  const payment = { ...of, update: PAYMENT, before: null, problem: null, matchedBy: null };
  const refund = (ctx: Context, plan: Purchase['subscription']) => tellRefund(ctx, of, REFUND, plan);
  const withLink = serviceContext({ SITE_ORIGIN: 'https://writer.example' });
  const withoutLink = serviceContext();
  const atPayPal = serviceContext({ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' });
  return [
    ...[charged, ended, paused, { ...charged, nextBillingAt: null }].flatMap((plan) => refund(withLink, plan)),
    ...[withoutLink, atPayPal].flatMap((ctx) => refund(ctx, charged)),
    ...(['cancelled', 'over'] as const).flatMap((was) => tellChargedAgain(withLink, payment, charged, was)),
    ...tellChargedAgain(withLink, payment, ended, 'over'),
  ];
};

const VERSION = {
  quoteId: '1',
  version: 2,
  sentAt: AT,
  title: TITLE,
  scope: plainToRichText(TITLE),
  lines: [],
  totalCents: 50_001,
  currency: 'USD',
  paymentDays: 14,
  prices: null,
  validDays: 14,
  pieces: null,
  rounds: null,
  keptMonths: null,
  silenceDays: null,
  filesAfterPayment: false,
} as const;

const PARTS = (['acceptance', 'approval', 'date'] as const).map((due, index) => ({
  share: index === 2 ? null : 30,
  amount: null,
  due,
  day: due === 'date' ? '2027-01-31' : null,
}));

const ORDER_ID = '01234567-0123-4123-8123-012345678901';
const ACCOUNT = { holder: NAME, iban: '12', bic: '12', account: TITLE, note: TITLE };
const ARRIVED = {
  userId: 'u1',
  id: '01234567',
  tierName: TITLE,
  currency: 'USD',
  amountCents: 7,
  isInvoiced: false,
};
const INVOICED = { ...ARRIVED, isInvoiced: true };
const FACTS: InvoiceFacts = {
  language: 'en',
  title: TITLE,
  seller: sellerOf(NO_INVOICING),
  buyer: { ...NO_BUYER, email: '1' },
  lines: [],
  groups: [],
  reasons: {},
  net: 7,
  vat: 0,
  rounding: 0,
  total: 7,
  showsVat: false,
  reference: '12',
  account: ACCOUNT,
  order: '12',
  isFinal: false,
  reason: '',
};

const quoteMails = (): ClientMail[] =>
  (['whole', 'halves', 'parts'] as const).flatMap((payment) => {
    const parts = payment === 'parts' ? [...PARTS] : null;
    const version = { ...VERSION, lines: [], payment, parts, ways: 'paypal' as const };
    const quote = { id: '01234567', lastDay: '2026-12-01', acceptedAt: null, language: 'ar' } as const;
    const of = { quote: { ...quote, recipientName: NAME, recipientEmail: CLIENT.to }, version };
    const accepted = { ...of, quote: { ...of.quote, acceptedAt: AT } };
    return [
      ...[quoted.sentMail, quoted.revisedMail, quoted.renewedMail, quoted.newLinkMail, quoted.endingMail].map((write) =>
        write(of, '/quotes/1'),
      ),
      quoted.sentMail(accepted, '/quotes/1'),
      quoted.answerMail(of, '/quotes/1', TITLE),
      quoted.acceptedMail(accepted, NAME),
      quoted.acceptedElsewhereMail(accepted, '/quotes/1', NAME),
      quoted.restDueMail(accepted),
      ...(['transfer', 'both'] as const).flatMap((ways) => {
        const byTransfer = {
          ...accepted,
          version: { ...version, ways },
          account: ACCOUNT,
          orderId: ORDER_ID,
          dueAt: AT,
        };
        const due = partsOf(version).map((part) => quoted.partDueMail(byTransfer, part));
        const order = { tierName: TITLE, currency: 'USD' };
        const reminded = [1, 2, 3].map((step) => quoted.reminderMail(byTransfer, { order, openCents: 5, step }));
        const link = { path: '/invoice?token=1' };
        reminded.push(quoted.reminderMail(byTransfer, { order, openCents: 5, step: 1, link }));
        const offered = quoted.sentMail({ ...of, version: { ...version, ways } }, '/quotes/1');
        return [offered, quoted.acceptedMail(byTransfer, NAME), quoted.restDueMail(byTransfer), ...due, ...reminded];
      }),
      arrivedMail({ order: ARRIVED, amountCents: 5, paidAt: AT, reference: '12', left: 2 }, '1'),
      undoneMail({ order: ARRIVED, amountCents: 5, paidAt: AT, reference: '12' }, '1'),
      ...(['invoice', 'credit_note'] as const).map((kind) =>
        invoiceMail({ kind, facts: FACTS, currency: 'EUR', dueOn: '2027-01-31' }, '/invoice?token=1'),
      ),
      arrivedMail({ order: INVOICED, amountCents: 5, paidAt: AT, reference: '12', left: 2 }, '1'),
      undoneMail({ order: INVOICED, amountCents: 5, paidAt: AT, reference: '12' }, '1'),
    ];
  });

const workMails = (): ClientMail[] => {
  const of = { title: TITLE, version: 2, deliveredAt: AT };
  return [
    worked.deliveredMail({ ...of, note: TITLE, silenceAt: null }, '/work?token=1'),
    worked.deliveredMail({ ...of, note: TITLE, silenceAt: LATER }, '/work?token=1'),
    worked.silenceMail(of, LATER, '/work?token=1'),
    worked.answeredMail(TITLE, TITLE, '/work?token=1'),
    worked.workLinkMail(TITLE, '/work?token=1'),
    worked.workReminderMail(of, '/work?token=1'),
    worked.filesEndMail(of, LATER, '/work?token=1'),
    worked.codeMail(TITLE, 2, '123456'),
    worked.workApprovedMail(of, false),
    worked.workApprovedMail(of, true),
    leftMail({ words: TITLE, name: NAME, role: '' }, '/work?testimonial=1'),
  ];
};

/** The owner sends this reply. */
const reply = async (): Promise<Pick<Mail, 'subject' | 'text' | 'html'>[]> => {
  const enquiry = {
    name: NAME,
    email: CLIENT.to,
    subject: TITLE,
    message: greek('Please write.'),
    contentType: ['Other'],
  };
  expect((await send('/api/contact', { ...enquiry, language: 'ar' })).status).toBe(201);
  const owner = await asOwner();
  const row = await env.DB.prepare('SELECT id FROM contact_messages').first<{ id: string }>();
  const body = { id: crypto.randomUUID(), text: greek('With pleasure.') };
  expect((await owner('POST', `admin/contacts/${row?.id}/reply`, { body })).status).toBe(200);
  return mailsTo(CLIENT.to);
};

/** This text is in the mail with the link that it belongs to. */
const ELSEWHERE = ['mail.cancel-plan'];

test('no mail to a client says anything in plain English', async () => {
  await nameSite();
  const ctx = serviceContext();
  const purchase = await readPurchase(ctx);
  const paying = paymentMails(purchase);
  for (const draft of stillCharged(purchase)) if (draft.kind !== 'payment_owner') paying.push(draft.content);
  const ofKind = (kind: string, contents: ClientMail[]) =>
    contents.map((write) => clientMail(ctx, { kind, ...CLIENT, firstName: NAME }, write));
  const link = { ...CLIENT, url: 'http://localhost/#/reset' };
  const mails = await Promise.all([
    ...ofKind('payment_customer', paying),
    ...ofKind('quote_client', quoteMails()),
    ...ofKind('work_client', workMails()),
    resetMail(ctx, link),
    confirmationMail(ctx, link),
    passwordChangedMail(ctx, CLIENT),
  ]);
  const found = [...mails, ...(await reply())].flatMap(({ subject, text, html }) => [
    ...plainIn(subject),
    ...text.split('\n').flatMap(plainIn),
    ...plainTextsIn(html),
  ]);
  expect([...new Set(found)]).toEqual([]);
  expect(Object.keys(english.mails).filter((key) => !pseudo.said.has(key))).toEqual(ELSEWHERE);
});

test('a mail about a sum shows it large, unless nothing was taken', async () => {
  const purchase = await readPurchase(serviceContext());
  const inEnglish = [...paymentMails(purchase), ...quoteMails()].map((write) => write(wordsIn('en')));
  const small = inEnglish.filter(({ amount, facts }) => amount === undefined && facts.some(([, said]) => isSum(said)));
  expect(new Set(small.map(({ heading }) => heading))).toEqual(
    new Set(['Your payment was refused', 'Nothing was taken']),
  );
});

test('a mail to a client has its sum and at most five facts besides', async () => {
  const purchase = await readPurchase(serviceContext());
  const mails = [...paymentMails(purchase), ...quoteMails(), ...workMails()].map((write) => write(wordsIn('en')));
  // Outside of Europe a bank asks for the BIC as well.
  const shown = ({ amount, facts }: (typeof mails)[number]) =>
    facts.filter(([label, said]) => said !== amount && label !== 'BIC');
  const long = mails.filter((mail) => shown(mail).length > 5);
  expect(long.map(({ heading }) => heading)).toEqual([]);
});

test('a mail about half a sum names the other half, and what a sum is that its heading does not name', async () => {
  const ctx = serviceContext();
  const to = { kind: 'quote_client', ...CLIENT, language: 'en' } as const;
  const half = { order: ARRIVED, amountCents: 700, paidAt: AT, reference: null, left: 700 };
  const arrived = await clientMail(ctx, to, arrivedMail(half, '1'));
  expect(arrived.html).toMatch(/Still open<\/th>\s*<td[^>]*>\$7\.00/);
  expect(arrived.html).not.toContain('>Amount<');
  const kinds = { payment: 'whole', ways: 'paypal' } as const;
  const version = { ...VERSION, ...kinds, lines: [], parts: null };
  const quote = {
    id: '1',
    lastDay: '2026-12-01',
    acceptedAt: null,
    language: 'en',
    recipientName: '',
    recipientEmail: '',
  } as const;
  const sent = await clientMail(ctx, to, quoted.sentMail({ quote, version }, '/quotes/1'));
  expect(sent.html).toMatch(/\$500\.01<\/p>\s*<p class="muted"[^>]*>Total<\/p>/);
});

const isSum = (said: unknown): boolean => typeof said === 'string' && /\d\.\d\d\b/.test(said);
