import { useEffect } from 'react';
import { followOtherTabs, useAdminState } from '../features/admin/admin-session.ts';
import { checkSession } from '../features/admin/login/login-api.ts';
import { LoginScreen } from '../features/admin/login/login-screen.tsx';
import { AdminShell } from '../features/admin/shell/admin-shell.tsx';
import { usePage } from '../lib/use-page.ts';
import { ADMIN_TABS } from './admin-tabs.tsx';

/** The owner's page, and for everybody else the way in. */
export const AdminPage = () => {
  usePage('Admin');
  const state = useAdminState();
  useEffect(() => void checkSession(), []);
  useEffect(followOtherTabs, []);
  return state === 'visitor' ? <LoginScreen /> : <AdminShell tabs={ADMIN_TABS} />;
};
