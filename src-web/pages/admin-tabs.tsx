import { lazyTab } from '../features/admin/shell/lazy-tab.ts';
import type { AdminTabs } from '../features/admin/shell/tab-panels.tsx';

/**
 * What stands behind each tab of the admin area; the bar lists only what stands here.
 * @example users: lazyTab(async () => (await import('../features/admin/users/users-tab.tsx')).UsersTab),
 */
export const ADMIN_TABS: AdminTabs = {
  about: lazyTab(async () => {
    const { AboutEditor } = await import('../features/admin/about/about-editor.tsx');
    const { AboutPreview } = await import('./previews.tsx');
    return () => <AboutEditor preview={(part) => <AboutPreview part={part} />} />;
  }),
  projects: lazyTab(async () => {
    const { ProjectsEditor } = await import('../features/admin/projects/projects-editor.tsx');
    const { PROJECT_PREVIEWS } = await import('./previews.tsx');
    const { builtIn } = await import('../features/projects/built-in.ts');
    return () => <ProjectsEditor previews={PROJECT_PREVIEWS} hasBuiltIn={(id) => builtIn(id) !== null} />;
  }),
  payments: lazyTab(async () => (await import('../features/admin/payments/payments-tab.tsx')).PaymentsTab),
  history: lazyTab(async () => {
    const { HistoryTab } = await import('../features/admin/history/history-tab.tsx');
    const { previewDocument } = await import('./previews.tsx');
    return () => <HistoryTab preview={previewDocument} />;
  }),
};
