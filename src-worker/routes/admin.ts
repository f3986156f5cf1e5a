import { Hono } from 'hono';
import { limitOwnerBody } from '../http/guards.ts';
import { requireAdmin, requireOwnSite, type AdminEnv } from '../http/require-admin.ts';
import { adminAnalyticsRoutes } from './admin-analytics.ts';
import { adminContentRoutes } from './admin-content.ts';
import { adminPaymentRoutes } from './admin-payments.ts';
import { adminLoginRoutes, adminSessionRoutes } from './admin-session.ts';

/** `/api/admin`. What stands below the guards is the owner's alone, whatever its path. */
export const adminRoutes = new Hono<AdminEnv>()
  .route('/', adminLoginRoutes)
  .use(requireOwnSite, requireAdmin, limitOwnerBody)
  .route('/', adminSessionRoutes)
  .route('/', adminContentRoutes)
  .route('/', adminPaymentRoutes)
  .route('/', adminAnalyticsRoutes);
