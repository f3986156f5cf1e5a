import { useEffect, ViewTransition } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { countPage } from '../features/analytics/visit.ts';
import { CheckoutConfirmDialog } from '../features/checkout/checkout-confirm-dialog.tsx';
import { usePaymentUpdates } from '../features/checkout/use-payment-updates.ts';
import { useScrollToContact } from '../features/contact/use-scroll-to-contact.ts';
import { CaseStudyOverlay } from '../features/projects/case-study-overlay.tsx';
import { AuthDialog } from '../features/session/auth-dialog.tsx';
import { inNextTask } from '../lib/next-task.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { SkipLink } from '../components/skip-link.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/** What surrounds every page in the browser, and what may lie over it. */
export const Shell = () => {
  const { pathname } = useLocation();
  useScrollMemory();
  useScrollToContact();
  usePaymentUpdates();
  useEffect(() => inNextTask(() => countPage(pathname)), [pathname]);
  return (
    <>
      <SkipLink />
      <ViewTransition key={pathname} enter="page" exit="page" default="none">
        <Outlet />
      </ViewTransition>
      <CaseStudyOverlay />
      <AuthDialog />
      <CheckoutConfirmDialog />
      <OfflineNotice />
    </>
  );
};
