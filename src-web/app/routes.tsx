import { Route, Routes } from '../lib/router.tsx';
import type { ContactFormOutcome } from '#contract/renderer';
import { HomePage } from '../pages/home-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { CustomersOnly } from '../features/session/customers-only.tsx';
import { lazyPage } from './lazy-page.tsx';
import { paths } from '../lib/paths.ts';

interface AppRoutesProps {
  contactForm?: ContactFormOutcome;
  /** A visitor came to a page for customers. */
  onVisitor: () => void;
}

const AboutPage = lazyPage(async () => (await import('../pages/about-page.tsx')).AboutPage);
const ProjectPage = lazyPage(async () => (await import('../pages/project-page.tsx')).ProjectPage);
const AnalyticsPage = lazyPage(async () => (await import('../pages/analytics.tsx')).AnalyticsPage);
const AdminPage = lazyPage(async () => (await import('../pages/admin.tsx')).AdminPage);
const DashboardPage = lazyPage(async () => (await import('../pages/dashboard.tsx')).DashboardPage);
const ReceiptPage = lazyPage(async () => (await import('../pages/receipt.tsx')).ReceiptPage);
const PaymentReturnPage = lazyPage(
  async () => (await import('../features/checkout/payment-return-page.tsx')).PaymentReturnPage,
);
const ResetPasswordPage = lazyPage(
  async () => (await import('../features/session/reset-password-page.tsx')).ResetPasswordPage,
);
const VerifyEmailPage = lazyPage(
  async () => (await import('../features/session/verify-email-page.tsx')).VerifyEmailPage,
);

/** Fetches the code of a route that the server may have drawn; the other routes' code is here or comes by itself. */
export const loadPage = async (route: string): Promise<void> => {
  if (route === paths.about) await AboutPage.load();
  if (route.startsWith(paths.projects)) await ProjectPage.load();
};

/** Path to page. */
export const AppRoutes = ({ contactForm, onVisitor }: AppRoutesProps) => (
  <Routes>
    <Route path={paths.home} element={<HomePage contactForm={contactForm} />} />
    <Route path={paths.about} element={<AboutPage />} />
    <Route path={`${paths.projects}/:projectId?`} element={<ProjectPage />} />
    <Route path={paths.analytics} element={<AnalyticsPage />} />
    <Route path={paths.admin} element={<AdminPage />} />
    <Route
      path={paths.dashboard}
      element={
        <CustomersOnly onVisitor={onVisitor}>
          <DashboardPage />
        </CustomersOnly>
      }
    />
    <Route
      path={`${paths.receipts}/:paymentId`}
      element={
        <CustomersOnly onVisitor={onVisitor}>
          <ReceiptPage />
        </CustomersOnly>
      }
    />
    <Route path={paths.paymentReturn} element={<PaymentReturnPage />} />
    <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
    <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
