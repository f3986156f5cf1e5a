import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { signOut } from './keep-session.ts';

export const useSignOut = (): (() => void) => {
  const navigate = useNavigate();
  const isHome = useLocation().pathname === paths.home;
  return useCallback(() => {
    signOut();
    if (!isHome) void navigate(paths.home);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [isHome, navigate]);
};
