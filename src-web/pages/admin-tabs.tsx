import { lazyTab } from '../features/admin/shell/lazy-tab.ts';
import type { AdminTabs } from '../features/admin/shell/tab-panels.tsx';

/**
 * What stands behind each tab of the admin area; the bar lists only what stands here.
 * @example users: lazyTab(async () => (await import('../features/admin/users/users-tab.tsx')).UsersTab),
 */
export const ADMIN_TABS: AdminTabs = {
  payments: lazyTab(async () => (await import('../features/admin/payments/payments-tab.tsx')).PaymentsTab),
};
