import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { scrollWhenPresent } from '../../lib/scroll-to.ts';

export const useScrollToContact = (): void => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!asksForContact(state)) return;
    return scrollWhenPresent('contact', RETRY_DELAYS_MS, () => void navigate(pathname, { replace: true, state: null }));
  }, [state, pathname, navigate]);
};

const RETRY_DELAYS_MS = [100, 500, 1000];

const asksForContact = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'scrollToContact' in state && state.scrollToContact === true;
