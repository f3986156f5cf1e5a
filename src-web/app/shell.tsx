import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, ViewTransition } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { countPage } from '../features/analytics/visit.ts';
import { CheckoutConfirmDialog } from '../features/checkout/checkout-confirm-dialog.tsx';
import { usePaymentUpdates } from '../features/checkout/use-payment-updates.ts';
import { useScrollToContact } from '../features/contact/use-scroll-to-contact.ts';
import { CaseStudyOverlay } from '../features/projects/case-study-overlay.tsx';
import { AuthDialog } from '../features/session/auth-dialog.tsx';
import { inNextTask } from '../lib/next-task.ts';
import { createScrollMemory } from '../lib/scroll-memory.ts';
import { SkipLink } from '../components/skip-link.tsx';
import styles from './shell.module.css';
import { word } from '../lib/words.ts';

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

const useScrollMemory = (): void => {
  const location = useLocation();
  const [memory] = useState(createScrollMemory);
  const former = useRef<string | null>(null);
  useEffect(() => memory.start(), [memory]);
  useLayoutEffect(() => {
    if (former.current === null) memory.begin();
    else if (former.current === location.pathname) memory.stay();
    else memory.arrive();
    former.current = location.pathname;
  }, [memory, location]);
};

const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p role="alert" className={styles['notice']}>
      {word('common.offline')}
    </p>
  );
};

const subscribe = (listener: () => void): (() => void) => {
  const stopped = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: stopped.signal });
  return () => stopped.abort();
};
