import { Hono, type HonoRequest } from 'hono';
import type { AppEnv, AdminEnv } from './http/app-env.ts';
import {
  allowOrigins,
  limitBody,
  limitOwnerBody,
  limitWrites,
  recordRefusals,
  requireJson,
  unless,
} from './http/guards.ts';
import { cacheResponses } from './http/response-cache.ts';
import { onError, onNotFound } from './http/on-error.ts';
import { requestContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { isUpload } from './http/upload.ts';
import { sendNotFound } from './pages/send-not-found.ts';
import { sitePages } from './pages/site-pages.ts';
import { accountRoutes } from './routes/account.ts';
import { contactListRoutes, adminContactRoutes } from './routes/admin-contacts.ts';
import { configRoutes, adminSystemRoutes } from './routes/admin-system.ts';
import { requireAdmin, requireOwnSite } from './http/require-admin.ts';
import { adminAnalyticsRoutes } from './routes/admin-analytics.ts';
import { adminContentRoutes, adminDraftRoutes } from './routes/admin-content.ts';
import { adminArticleRoutes } from './routes/admin-articles.ts';
import { adminDeskRoutes } from './routes/admin-desk.ts';
import { adminWorkRoutes, adminTestimonialRoutes, adminWorkFileRoutes } from './routes/admin-work.ts';
import { adminInvoiceRoutes } from './routes/admin-invoices.ts';
import { adminMediaRoutes, resumeRoutes, adminResumeRoutes } from './routes/admin-media.ts';
import { adminPasskeyRoutes, passkeyLoginRoutes } from './routes/admin-passkeys.ts';
import { adminPaymentRoutes } from './routes/admin-payments.ts';
import { adminQuoteRoutes } from './routes/admin-quotes.ts';
import { adminLoginRoutes, adminSessionRoutes } from './routes/admin-session.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { authRoutes } from './routes/auth.ts';
import { contactRoutes } from './routes/contact.ts';
import { contentRoutes } from './routes/content.ts';
import { cspReportRoutes } from './routes/csp-reports.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { paymentRoutes } from './routes/payments.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { workRoutes } from './routes/work.ts';
import { quoteRoutes } from './routes/quotes.ts';

const noStore = (c: { res: Response }) => {
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};

const visitorApi = new Hono<AppEnv>()
  .route('/', healthRoutes)
  .route('/', contentRoutes)
  .route('/', contactRoutes)
  .route('/', analyticsRoutes)
  .route('/', authRoutes)
  .route('/', accountRoutes)
  .route('/', paymentRoutes)
  .route('/', invoiceRoutes)
  .route('/', workRoutes)
  .route('/', quoteRoutes)
  .route('/', dashboardRoutes);

/** Every route below the guards requires the owner's session. */
const adminRoutes = new Hono<AdminEnv>()
  .route('/', adminLoginRoutes)
  .route('/', passkeyLoginRoutes)
  .use(requireOwnSite, requireAdmin, unless(isUpload, limitOwnerBody))
  .route('/', adminSessionRoutes)
  .route('/', adminPasskeyRoutes)
  .route('/', adminContentRoutes)
  .route('/', adminArticleRoutes)
  .route('/', adminDraftRoutes)
  .route('/', adminSystemRoutes)
  .route('/', adminPaymentRoutes)
  .route('/', adminInvoiceRoutes)
  .route('/', adminWorkRoutes)
  .route('/', adminMediaRoutes)
  .route('/', adminResumeRoutes)
  .route('/', adminUserRoutes)
  .route('/', adminContactRoutes)
  .route('/', adminDeskRoutes)
  .route('/', adminQuoteRoutes)
  .route('/', adminWorkFileRoutes)
  .route('/', adminTestimonialRoutes)
  .route('/', adminAnalyticsRoutes);

const ownerApi = new Hono<AppEnv>()
  .route('/', configRoutes)
  .route('/', resumeRoutes)
  .route('/', contactListRoutes)
  .route('/admin', adminRoutes);

const isOwnersPath = (path: string): boolean => /^\/api\/admin(?:\/|$)/.test(path);

export type VisitorApi = typeof visitorApi;
export type OwnerApi = typeof ownerApi;

const api = new Hono<AppEnv>()
  .use(securityHeaders(), async (c, next) => {
    await next();
    noStore(c);
  })
  .use(recordRefusals, allowOrigins, unless(isOwnersPath, limitBody), unless(isUpload, requireJson), limitWrites)
  .route('/', visitorApi)
  .route('/', ownerApi);

export const app = new Hono<AppEnv>()
  .use(cacheResponses, requestContext)
  // The routes of files come first, because files have headers of their own.
  .route('/', fileRoutes)
  .route('/', cspReportRoutes)
  .route('/api', api)
  .route('/', sitePages)
  .notFound((c) => (wantsPage(c.req) ? sendNotFound(c) : onNotFound(c)))
  .onError(onError);

/** A program that calls the API, or a page that loads a picture, does not want an HTML page. */
const wantsPage = (request: HonoRequest): boolean =>
  !/^\/(?:api|assets|media)(?:\/|$)/.test(request.path) && (request.header('accept') ?? '').includes('text/html');
