import { Route, Routes } from 'react-router-dom';
import type { HomeContent } from '#contract/content';
import type { ContactFormOutcome } from '#contract/renderer';
import { HomePage } from '../pages/home-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { CustomersOnly } from './customers-only.tsx';
import { lazyPage } from './lazy-page.tsx';
import { paths } from '../lib/paths.ts';
import { useScrollToContact } from './use-scroll-to-contact.ts';

interface AppRoutesProps {
  homeContent: HomeContent | null;
  onHomeContent: (content: HomeContent) => void;
  contactForm?: ContactFormOutcome;
  /** A visitor came to a page for customers. */
  onVisitor: () => void;
}

const DashboardPage = lazyPage(async () => (await import('../pages/dashboard.tsx')).DashboardPage);
const ReceiptPage = lazyPage(async () => (await import('../pages/receipt.tsx')).ReceiptPage);
const PaymentReturnPage = lazyPage(async () => (await import('../pages/payment-return.tsx')).PaymentReturnPage);
const ResetPasswordPage = lazyPage(async () => (await import('../pages/reset-password.tsx')).ResetPasswordPage);
const VerifyEmailPage = lazyPage(async () => (await import('../pages/verify-email.tsx')).VerifyEmailPage);

/** Path to page. */
export const AppRoutes = ({ homeContent, onHomeContent, contactForm, onVisitor }: AppRoutesProps) => {
  useScrollToContact();
  return (
    <Routes>
      <Route
        path={paths.home}
        element={<HomePage content={homeContent} onContent={onHomeContent} contactForm={contactForm} />}
      />
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
};
