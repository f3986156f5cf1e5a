import { useEffect, useLayoutEffect } from 'react';
import { followOtherTabs, useAdminState } from '../features/admin/admin-session.ts';
import { checkSession } from '../features/admin/login/login-api.ts';
import { LoginScreen } from '../features/admin/login/login-screen.tsx';
import { onSaved } from '../features/admin/saves.ts';
import { AdminShell } from '../features/admin/shell/admin-shell.tsx';
import { Queries } from '../components/queries.tsx';
import { paths } from '../lib/paths.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { usePage } from '../lib/use-page.ts';
import { ADMIN_TABS } from './admin-tabs.tsx';

export const AdminPage = () => {
  usePage('Admin');
  const state = useAdminState();
  const goesOn = wantsAnalytics(useLocation().state) && state === 'owner';
  const navigate = useNavigate();
  useEffect(() => void checkSession(), []);
  useEffect(followOtherTabs, []);
  const { forget } = useSiteContent();
  useFreshPages(forget);
  useEffect(() => {
    if (goesOn) void navigate(paths.analytics, { replace: true });
  }, [goesOn, navigate]);
  return state === 'visitor' ? (
    <LoginScreen />
  ) : (
    <Queries>
      <AdminShell tabs={ADMIN_TABS} onTrade={forget} />
    </Queries>
  );
};

const wantsAnalytics = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'next' in state && state.next === paths.analytics;

/** The public pages are read again, because they must show what the owner saved. */
const useFreshPages = (forget: () => void): void => {
  useLayoutEffect(() => {
    let hasSaved = false;
    const stop = onSaved(() => {
      hasSaved = true;
    });
    return () => {
      stop();
      if (hasSaved) forget();
    };
  }, [forget]);
};
