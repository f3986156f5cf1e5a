import { reminderRequest } from '#contract/reminders';
import { bankSeenRequest } from '#contract/bank';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import {
  changeLanguageRequest,
  changeNameRequest,
  changePasswordRequest,
  deleteAccountRequest,
  forgotPasswordRequest,
  linkTokenRequest,
  loginRequest,
  registerRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '#contract/accounts';
import { adminLoginRequest, changeOwnerEmailRequest, changeOwnerPasswordRequest } from '#contract/admin';
import { addPasskeyRequest, passkeyChange, passkeyLoginRequest, renamePasskeyRequest } from '#contract/admin-passkeys';
import {
  contactChange,
  contactsExportQuery,
  contactsQuery,
  usersExportQuery,
  usersQuery,
} from '#contract/admin-people';
import { auditQuery, historyRequest, outboxQuery, waitingQuery } from '#contract/admin-system';
import { beginTotpRequest, confirmTotpRequest, removeTotpRequest } from '#contract/admin-totp';
import { analyticsEvent, analyticsQuery } from '#contract/analytics';
import { cancelLinkRequest, cancelRequest } from '#contract/cancelling';
import { articleFields, articleMove, articleQuery, publication, writingQuery } from '#contract/articles';
import { contactRequest } from '#contract/contact';
import { draftLinkRequest, draftRequest } from '#contract/content-drafts';
import { DOCUMENT_KEYS, type DocumentKey, documentSchemas } from '#contract/content';
import { awayRequest, replyRequest, requestChange, spamRequest } from '#contract/desk';
import { pictureSearch } from '#contract/media';
import {
  assignRequest,
  customerSearch,
  disputeOfReversalRequest,
  dismissRequest,
  netQuery,
  unmatchedQuery,
} from '#contract/owner-payments';
import { pageQuery } from '#contract/pagination';
import { pictureTextQuery, pictureTextRequest } from '#contract/picture-texts';
import { tradeRequest } from '#contract/trades';
import { contentRequest, createOrderRequest, paymentClaim, retryQuery } from '#contract/payments';
import { choosePlanRequest } from '#contract/paypal-plans';
import { searchQuery } from '#contract/search';
import {
  acceptRequest,
  clientNote,
  declineRequest,
  newQuote,
  quoteDraftRequest,
  quoteLinkRequest,
  quoteNote,
  quoteSettingsQuery,
  quotesQuery,
  quoteTermsRequest,
  renewRequest,
} from '#contract/quotes';
import { invoiceClientQuery, invoiceDraftRequest, newInvoice, sendInvoiceRequest } from '#contract/hand-invoices';
import {
  approval,
  clientAnswer,
  delivery,
  newWork,
  ownerAnswer,
  workChange,
  workCodeRequest,
  workFileRequest,
  workLinkChange,
  workMove,
  workQuery,
  workReader,
} from '#contract/work';
import { cancelInvoiceRequest, invoiceLinkRequest, invoicesQuery } from '#contract/invoices';
import { invoiceBuyer, invoicingRequest, NO_INVOICING } from '#contract/invoicing';
import {
  clientTestimonial,
  newTestimonial,
  testimonialOrder,
  testimonialPlace,
  testimonialReader,
  testimonialWithdrawal,
} from '#contract/testimonials';
import { addFileQuery, fileSearch } from '#contract/media-files';
import { beginFileRequest, completeFileRequest, filePartQuery } from '#contract/work-files';
import { recordTransferRequest, surplusRequest, transferRequest } from '#contract/transfer';
import { billingDetails, periodQuery, receiptQuery, sellerRequest } from '#contract/receipts';
import { DOCUMENT_PATHS } from '../../worker/admin/documents.ts';
import type { Answer } from '../../worker/admin/owner.ts';

type Fields = Record<string, unknown>;

/** The input that a route takes, and its effect. */
export interface Request {
  body?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** Changes an input of the schema so that the site can use it. */
  fit?: (input: Fields) => Fields | Promise<Fields>;
  /** Checks that what was sent is returned unchanged. `sent` is the input as the schema leaves it. */
  returns?: (sent: Fields, answer: Answer, read: (path: string) => Promise<Answer>) => void | Promise<void>;
}

const NOTHING: Request = {};

const page: Request = { query: pageQuery };

const answered: Request['returns'] = (sent, { json }) => expect(json).toMatchObject(sent);

const contact: Request = {
  body: contactRequest,
  // A sender who fills in the hidden field, or is faster than a person, is a robot, and still gets the usual thanks.
  fit: (input) => ({ ...input, website: '', elapsed: 60_000 }),
  returns: async ({ name, email, subject, message, contentType }) => {
    const stored = await env.DB.prepare('SELECT * FROM contact_messages ORDER BY rowid DESC').first<Fields>();
    // A kind that was chosen twice counts once.
    const chosen = JSON.stringify(Array.isArray(contentType) ? [...new Set(contentType)] : contentType);
    expect(stored).toMatchObject({ name, email, subject, message, content_type: chosen });
  },
};

/** An input that was edited from the newest revision of a private document. */
const atRevision = async (input: Fields, key: string): Promise<Fields> => {
  const newest = env.DB.prepare('SELECT revision FROM private_documents WHERE key = ?').bind(key);
  return { ...input, revision: (await newest.first<number>('revision')) ?? 0 };
};

/** Only the server tells when a page was changed, and gives a project a free address. */
const undecided = (key: DocumentKey, body: unknown): unknown => {
  const decided = key === 'projects' ? 'slug' : 'changedAt';
  return JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === decided ? undefined : value)));
};

const saves = Object.fromEntries(
  DOCUMENT_KEYS.map((key): [string, Request] => [
    `PUT /api/admin/${DOCUMENT_PATHS[key]}`,
    {
      body: documentSchemas[key],
      returns: async (sent, { json }, read) => {
        // A call from the specification keeps what it does not name, and removed choices stay.
        if (key !== 'choices') expect(undecided(key, json.data.body)).toMatchObject(Object(undecided(key, sent)));
        expect((await read(`admin/content/${key}`)).json.data.body).toEqual(json.data.body);
      },
    },
  ]),
);

/** Every route of the app with the schemas of what it takes. A route without a row fails. */
export const REQUESTS: Record<string, Request | 'files' | 'form' | 'report' | 'signed'> = {
  ...saves,
  ...Object.fromEntries(
    `GET / · GET /index.html · GET /reset-password · GET /verify-email · GET /payment/return · GET /about · GET /contact · GET /contact/sent · GET /projects · GET /resume · GET /projects/:projectId · GET /feed.xml
    · GET /drafts/:token · GET /drafts/:token/:path{.+} · GET /api/admin/drafts · GET /api/admin/drafts/:key
    · DELETE /api/admin/drafts/:key · GET /api/admin/draft-links · DELETE /api/admin/draft-links/:id
    · GET /llms.txt · GET /robots.txt · GET /sitemap.xml · GET /manifest.webmanifest · GET /favicon.ico · GET /.well-known/security.txt · GET /media/:id/:name
    · GET /api/health · GET /api/content/:version/:kind?/:name? · GET /api/profile · GET /api/skills · GET /api/projects · GET /api/projects/:projectId · GET /api/pricing
    · GET /api/experience · GET /api/certifications · GET /api/about/founder · GET /api/about/story · GET /api/about/values
    · GET /api/about/approach · GET /api/about/why-choose-us · GET /api/about/sections · GET /api/pages/:slug · GET /pages/:slug · GET /api/resume/download · GET /api/testimonials/:id/portrait · GET /api/contact/challenge
    · GET /api/payments/offers · GET /api/payments/terms · GET /api/payments/return · GET /api/admin/demo · GET /api/admin/passkeys/login
    · GET /api/auth/me · POST /api/auth/logout · GET /api/auth/sessions · DELETE /api/auth/sessions
    · DELETE /api/auth/sessions/:id · POST /api/auth/resend-verification · GET /api/dashboard/orders
    · GET /api/dashboard/quotes · GET /api/admin/quotes/:id · DELETE /api/admin/quotes/:id/draft
    · POST /api/admin/quotes/:id/withdraw · POST /api/admin/quotes/:id/send-again · POST /api/admin/quotes/:id/ask-rest
    · GET /api/work/files/:token · GET /api/admin/work/:id/files · POST /api/admin/work-files/:id/link · DELETE /api/admin/work-files/:id
    · GET /api/dashboard/work · GET /api/admin/work/:id · POST /api/admin/work/:id/stop-reminders
    · GET /search · GET /writing · GET /writing/:place{.+} · GET /api/content/:version/writing/:place{.+}? · GET /api/admin/articles/:id
    · GET /api/admin/projects/archived · GET /api/admin/projects/:id/revisions/:revision
    · GET /api/admin/articles/:id/revisions/:revision · POST /api/admin/articles/:id/links
    · GET /api/admin/testimonials · DELETE /api/admin/testimonials/:id
    · GET /api/dashboard/summary · GET /api/dashboard/billing · GET /api/dashboard/data · POST /api/admin/users/:id/subscriptions/:subscription/cancel
    · POST /api/admin/users/:id/subscriptions/:subscription/keep
    · GET /api/payments/orders/:id · POST /api/payments/receipts/:id/renew
    · GET /api/config/status · GET /api/resume/info · GET /api/admin/session · GET /api/admin/sessions
    · DELETE /api/admin/sessions · DELETE /api/admin/sessions/:id · POST /api/admin/logout · GET /api/admin/passkeys
    · GET /api/admin/totp · GET /api/admin/trade · GET /api/admin/page-heads · GET /api/admin/owner-email · DELETE /api/admin/owner-email · GET /api/admin/system · GET /api/admin/doctor · POST /api/admin/outbox/:id/retry
    · GET /api/admin/contacts/:id · GET /api/admin/contacts/:id/replies · POST /api/admin/contacts/:id/open · DELETE /api/admin/contacts/:id
    · GET /api/admin/desk · GET /api/admin/promise · GET /api/admin/orders.csv · GET /api/admin/users/summary · GET /api/admin/users/:id · GET /api/admin/payments/discrepancies
    · GET /api/admin/paypal/plans · POST /api/admin/paypal/plans/:tierId · GET /api/admin/seller · GET /api/admin/transfer · GET /api/admin/invoicing · GET /api/admin/invoices/drafts · DELETE /api/admin/invoices/:id/draft · GET /api/admin/invoices/:id/xml · GET /api/admin/receipts/:number/xml · POST /api/admin/invoices/:id/link · GET /api/invoices/buyer · GET /api/admin/bank · POST /api/admin/quotes/:id/transfers/:transferId/undo · DELETE /api/admin/media/:id
    · DELETE /api/admin/resume · GET /api/admin/content · GET /api/admin/content/:key
    · GET /api/admin/content/:key/revisions/:revision · POST /api/admin/content/:key/revisions/:revision/restore`
      .split('·')
      .map((route) => [route.trim(), NOTHING]),
  ),
  'POST /contact': 'form',
  'POST /csp-reports': 'report',
  'POST /api/payments/webhook': 'signed',
  'POST /api/admin/media': 'files',
  'POST /api/admin/resume': 'files',
  'POST /api/contact': contact,
  'POST /api/analytics/track': { body: analyticsEvent },
  'POST /api/auth/register': {
    body: registerRequest,
    returns: ({ email, first_name, last_name }, { json }) =>
      expect(json.user).toMatchObject({ email, first_name, last_name }),
  },
  'POST /api/auth/login': { body: loginRequest },
  'POST /api/auth/forgot-password': { body: forgotPasswordRequest },
  'POST /api/auth/verify-reset-token': { body: linkTokenRequest },
  'POST /api/auth/reset-password': { body: resetPasswordRequest },
  'POST /api/auth/verify-email': { body: verifyEmailRequest },
  'POST /api/auth/disown': { body: linkTokenRequest },
  'PATCH /api/auth/me': { body: changeNameRequest, returns: answered },
  'PUT /api/auth/language': {
    body: changeLanguageRequest,
    returns: async ({ language }, { json }, read) => {
      expect(json.language).toBe(language);
      expect((await read('auth/me')).json.language).toBe(language);
    },
  },
  'DELETE /api/auth/me': { body: deleteAccountRequest },
  'POST /api/auth/change-password': { body: changePasswordRequest },
  'PUT /api/dashboard/billing': {
    body: billingDetails,
    returns: async (sent, { json }, read) => {
      expect(json.data).toEqual(sent);
      expect((await read('dashboard/billing')).json.data).toEqual(sent);
    },
  },
  'POST /api/dashboard/content-request': { body: contentRequest },
  'POST /api/payments/subscription/cancel': { body: cancelRequest },
  'POST /api/payments/cancel-link/open': { body: cancelLinkRequest },
  'POST /api/payments/cancel-link/cancel': { body: cancelLinkRequest },
  'POST /api/payments/create-order': { body: createOrderRequest },
  'POST /api/payments/paypal-success': { body: paymentClaim },
  'GET /api/payments/receipts/:id': { query: receiptQuery },
  'GET /api/payments/receipts/:id/xml': { query: receiptQuery },
  'POST /api/payments/orders/:id/retry': { query: retryQuery },
  'POST /api/admin/login': { body: adminLoginRequest },
  'POST /api/admin/password': { body: changeOwnerPasswordRequest },
  'POST /api/admin/owner-email': { body: changeOwnerEmailRequest },
  'POST /api/admin/owner-email/confirm': { body: linkTokenRequest },
  'POST /api/admin/passkeys': { body: addPasskeyRequest },
  'POST /api/admin/passkeys/begin': { body: passkeyChange },
  'POST /api/admin/passkeys/:id/remove': { body: passkeyChange },
  'POST /api/admin/passkeys/login': { body: passkeyLoginRequest },
  'PATCH /api/admin/passkeys/:id': { body: renamePasskeyRequest },
  'POST /api/admin/totp': { body: beginTotpRequest },
  'POST /api/admin/totp/confirm': { body: confirmTotpRequest },
  'POST /api/admin/totp/remove': { body: removeTotpRequest },
  'GET /api/admin/audit': { query: auditQuery },
  'GET /api/admin/cron-runs': page,
  'GET /api/admin/outbox': { query: outboxQuery },
  'GET /api/admin/waiting': { query: waitingQuery },
  'GET /api/admin/analytics': { query: analyticsQuery },
  'GET /api/contacts': { query: contactsQuery },
  'GET /api/admin/contacts.csv': { query: contactsExportQuery },
  'PATCH /api/admin/contacts/:id': {
    body: contactChange,
    returns: (sent, { json }) => expect(json.data).toMatchObject(sent),
  },
  'POST /api/admin/contacts/:id/reply': {
    body: replyRequest,
    returns: async ({ id }) => {
      const mail = env.DB.prepare('SELECT recipient FROM outbox WHERE id = ?').bind(`reply-m1-${String(id)}`);
      expect(await mail.first('recipient')).toBe('ann@example.com');
    },
  },
  'POST /api/admin/contacts/:id/spam': { body: spamRequest },
  'PATCH /api/admin/content-requests/:id': { body: requestChange },
  'PUT /api/admin/system/history': { body: historyRequest },
  'PUT /api/admin/away': {
    body: awayRequest,
    fit: (input) => atRevision(input, 'away'),
    returns: async ({ body }, { json }, read) => {
      expect(json.data.body).toEqual(body);
      expect((await read('admin/promise')).json.data.away.body).toEqual(body);
    },
  },
  'POST /api/quotes/open': { body: quoteLinkRequest },
  'POST /api/quotes/notes': { body: clientNote },
  'POST /api/quotes/decline': { body: declineRequest },
  'POST /api/quotes/new-link': { body: quoteLinkRequest },
  'POST /api/quotes/accept': { body: acceptRequest },
  'GET /api/admin/quotes': { query: quotesQuery },
  'POST /api/admin/quotes': {
    body: newQuote,
    fit: (input) => ({ ...input, contact_id: 'm1' }),
    returns: async ({ id, recipient, draft }, { json }, read) => {
      expect(json.data).toMatchObject({ id, recipient, draft, contact_id: 'm1' });
      expect((await read(`admin/quotes/${String(id)}`)).json.data).toEqual(json.data);
    },
  },
  'PUT /api/admin/quotes/:id/draft': { body: quoteDraftRequest },
  'POST /api/admin/quotes/:id/send': { body: quoteTermsRequest },
  'POST /api/admin/quotes/:id/revise': { body: quoteTermsRequest },
  'POST /api/admin/quotes/:id/renew': { body: renewRequest },
  'POST /api/admin/quotes/:id/notes': { body: quoteNote },
  'POST /api/admin/quotes/:id/transfers': { body: recordTransferRequest },
  'POST /api/admin/quotes/:id/surplus': { body: surplusRequest },
  'POST /api/work/open': { body: workReader },
  'POST /api/work/answers': { body: clientAnswer },
  'POST /api/work/code': { body: workCodeRequest },
  'POST /api/work/approve': { body: approval },
  'POST /api/work/stop-reminders': { body: workReader },
  'GET /api/writing': { query: writingQuery },
  'GET /api/search': { query: searchQuery },
  'GET /api/admin/articles': { query: articleQuery },
  'PUT /api/admin/articles/:id': {
    body: articleFields,
    returns: async ({ title, summary, cover, body }, { json }, read) => {
      expect(json.data).toMatchObject({ title, summary, cover, body });
      expect((await read(`admin/articles/${json.data.id}`)).json.data).toEqual(json.data);
    },
  },
  'POST /api/admin/articles/:id/publish': { body: publication },
  'POST /api/admin/articles/:id/move': { body: articleMove },
  'GET /api/admin/articles/:id/revisions': page,
  'GET /api/admin/projects/:id/revisions': page,
  'POST /api/work/testimonial': { body: clientTestimonial },
  'POST /api/work/testimonial/open': { body: testimonialReader },
  'POST /api/work/testimonial/withdraw': { body: testimonialWithdrawal },
  'POST /api/admin/testimonials': { body: newTestimonial },
  'POST /api/admin/testimonials/order': { body: testimonialOrder },
  'PUT /api/admin/testimonials/:id': { body: testimonialPlace },
  'GET /api/admin/work': { query: workQuery },
  'POST /api/admin/work': {
    body: newWork,
    fit: (input) => ({
      ...input,
      request_id: null,
      client: { name: 'Clara', email: 'clara@example.com', language: null },
    }),
    returns: async ({ id, title, brief }, { json }, read) => {
      expect(json.data).toMatchObject({ id, title, brief });
      expect((await read(`admin/work/${String(id)}`)).json.data).toEqual(json.data);
    },
  },
  'PUT /api/admin/work/:id': { body: workChange },
  'POST /api/admin/work/:id/move': { body: workMove },
  'POST /api/admin/work/:id/deliver': { body: delivery },
  'POST /api/admin/work/:id/answers': { body: ownerAnswer },
  'POST /api/admin/work/:id/link': { body: workLinkChange },
  'PUT /api/invoices/buyer': {
    body: invoiceBuyer,
    returns: async (_sent, { json }, read) => expect((await read('invoices/buyer')).json.data).toEqual(json.data),
  },
  'POST /api/invoices/open': { body: invoiceLinkRequest },
  'POST /api/invoices/xml': { body: invoiceLinkRequest },
  'GET /api/admin/invoices': { query: invoicesQuery },
  'GET /api/admin/invoices/client': { query: invoiceClientQuery },
  'POST /api/admin/invoices': {
    body: newInvoice,
    fit: (input) => ({ ...input, contact_id: 'm1' }),
    returns: async ({ id, draft }, { json }, read) => {
      expect(json.data).toMatchObject({ id, invoice: { draft, documents: [] }, contact_id: 'm1' });
      expect((await read(`admin/quotes/${String(id)}`)).json.data).toEqual(json.data);
    },
  },
  'PUT /api/admin/invoices/:id/draft': { body: invoiceDraftRequest },
  'POST /api/admin/invoices/:id/send': { body: sendInvoiceRequest },
  'PUT /api/admin/invoices/:id/buyer': { body: invoiceBuyer },
  'POST /api/admin/invoices/:id/cancel': { body: cancelInvoiceRequest },
  'POST /api/admin/quotes/:id/reminders': { body: reminderRequest },
  'GET /api/admin/users': { query: usersQuery },
  'GET /api/admin/users.csv': { query: usersExportQuery },
  'GET /api/admin/orders': page,
  'GET /api/admin/payments.csv': { query: periodQuery },
  'GET /api/admin/books.csv': { query: periodQuery },
  'GET /api/admin/books-sums.csv': { query: periodQuery },
  'GET /api/admin/quotes/ways': { query: quoteSettingsQuery },
  'GET /api/admin/payments/refunds': page,
  'GET /api/admin/payments/net': { query: netQuery },
  'GET /api/admin/payments/unmatched': { query: unmatchedQuery },
  'GET /api/admin/payments/customers': { query: customerSearch },
  'POST /api/admin/payments/:id/set-aside': { body: dismissRequest },
  'POST /api/admin/payments/reversals/:id/dispute': { body: disputeOfReversalRequest },
  'POST /api/admin/payments/:id/assign': { body: assignRequest },
  'PUT /api/admin/paypal/plans/:tierId': { body: choosePlanRequest },
  'PUT /api/admin/seller': {
    body: sellerRequest,
    fit: (input) => atRevision(input, 'seller'),
    returns: async ({ body }, { json }, read) => {
      expect(json.data.body).toEqual(body);
      expect((await read('admin/seller')).json.data.body).toEqual(body);
    },
  },
  'POST /api/admin/bank/seen': { body: bankSeenRequest },
  'PUT /api/admin/transfer': {
    body: transferRequest,
    fit: async (input) => ({
      ...(await atRevision(input, 'transfer')),
      body: { holder: 'Ada', iban: 'DE89370400440532013000', bic: '', account: '', note: 'Thank you.' },
    }),
    returns: async ({ body }, { json }, read) => {
      expect(json.data.body).toEqual(body);
      expect((await read('admin/transfer')).json.data.body).toEqual(body);
    },
  },
  'PUT /api/admin/invoicing': {
    body: invoicingRequest,
    fit: async (input) => ({
      ...(await atRevision(input, 'invoicing')),
      body: { ...NO_INVOICING, issues: true, name: 'Ada', country: 'DE', vat: 'standard', rates: [19, 7] },
    }),
    returns: async ({ body }, { json }, read) => {
      expect(json.data.body).toEqual(body);
      expect((await read('admin/invoicing')).json.data.body).toEqual(body);
    },
  },
  'PUT /api/admin/drafts/:key': {
    body: z.extend(draftRequest, { body: documentSchemas.profile }),
    returns: async (sent, { json }, read) => {
      expect(json.data).toMatchObject(sent);
      expect((await read('admin/drafts/profile')).json.data).toMatchObject(sent);
    },
  },
  'POST /api/admin/draft-links': {
    body: draftLinkRequest,
    returns: (sent, { json }) => expect(json.data).toMatchObject(sent),
  },
  'POST /api/work/files/link': { body: workFileRequest },
  'POST /api/work/files/preview': { body: workFileRequest },
  'POST /api/admin/work/:id/files': { body: beginFileRequest },
  'PUT /api/admin/work-files/:id/parts/:part': { query: filePartQuery },
  'POST /api/admin/work-files/:id/complete': { body: completeFileRequest },
  'GET /api/admin/media': { query: pictureSearch },
  'GET /api/admin/media-files': { query: fileSearch },
  'POST /api/admin/media-files': { query: addFileQuery },
  'PUT /api/admin/trade': { body: tradeRequest, returns: ({ trade }, { json }) => expect(json.data.trade).toBe(trade) },
  'GET /api/admin/picture-text': { query: pictureTextQuery },
  'PUT /api/admin/picture-text': {
    body: pictureTextRequest,
    // An uploaded picture that does not exist cannot be described.
    fit: (input) => ({ ...input, picture: '/pictures/of-the-site.jpg' }),
    returns: async ({ alt, focus }, { json }, read) => {
      expect(json.data).toEqual({ alt, focus });
      expect((await read('admin/picture-text?picture=/pictures/of-the-site.jpg')).json.data).toEqual({ alt, focus });
    },
  },
  'GET /api/admin/content/:key/revisions': page,
};
