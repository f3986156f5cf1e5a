import { Hono } from 'hono';
import { limitOwnerBody, unless } from '../http/guards.ts';
import { requireAdmin, requireOwnSite } from '../http/require-admin.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { isUpload } from '../http/upload.ts';
import { adminAnalyticsRoutes } from './admin-analytics.ts';
import { adminContentRoutes } from './admin-content.ts';
import { adminArticleRoutes } from './admin-articles.ts';
import { adminContactRoutes } from './admin-contacts.ts';
import { adminDraftRoutes } from './admin-drafts.ts';
import { adminDeskRoutes } from './admin-desk.ts';
import { adminWorkRoutes } from './admin-work.ts';
import { adminInvoiceRoutes } from './admin-invoices.ts';
import { adminMediaRoutes } from './admin-media.ts';
import { adminPasskeyRoutes, passkeyLoginRoutes } from './admin-passkeys.ts';
import { adminPaymentRoutes } from './admin-payments.ts';
import { adminQuoteRoutes } from './admin-quotes.ts';
import { adminResumeRoutes } from './admin-resume.ts';
import { adminLoginRoutes, adminSessionRoutes } from './admin-session.ts';
import { adminSystemRoutes } from './admin-system.ts';
import { adminTestimonialRoutes } from './admin-testimonials.ts';
import { adminUserRoutes } from './admin-users.ts';
import { adminWorkFileRoutes } from './admin-work-files.ts';

/** Every route below the guards requires the owner's session. */
export const adminRoutes = new Hono<AdminEnv>()
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
