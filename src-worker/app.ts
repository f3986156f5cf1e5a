import { Hono, type HonoRequest } from 'hono';
import type { AppEnv } from './http/app-env.ts';
import { allowOrigins, limitBody, limitWrites, recordRefusals, requireJson, unless } from './http/guards.ts';
import { cacheResponses } from './http/response-cache.ts';
import { onError, onNotFound } from './http/on-error.ts';
import { requestContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { isUpload } from './http/upload.ts';
import { sendNotFound } from './pages/send-not-found.ts';
import { sitePages } from './pages/site-pages.ts';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { resumeRoutes } from './routes/admin-resume.ts';
import { contactListRoutes } from './routes/admin-contacts.ts';
import { configRoutes } from './routes/admin-system.ts';
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
  // Files come first, because they have their own headers.
  .route('/', fileRoutes)
  .route('/', cspReportRoutes)
  .route('/api', api)
  .route('/', sitePages)
  .notFound((c) => (wantsPage(c.req) ? sendNotFound(c) : onNotFound(c)))
  .onError(onError);

/** False for programs that call the API, and for pages that load a picture. */
const wantsPage = (request: HonoRequest): boolean =>
  !/^\/(?:api|assets|media)(?:\/|$)/.test(request.path) && (request.header('accept') ?? '').includes('text/html');
