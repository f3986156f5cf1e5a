import { useEffect, useRef } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { toast, type ToastMessage } from '../../components/toast.ts';
import { openAuth, useSession } from './session.ts';
import { paths } from '../../lib/paths.ts';

/** Shows a page to customers. A visitor gets the home page and is asked to sign in; somebody who has just signed out gets only the home page. */
export const CustomersOnly = () => {
  const session = useSession();
  const navigate = useNavigate();
  const cause = session.status === 'signed-out' ? session.cause : null;
  const wasShown = useRef(false);
  useEffect(() => {
    if (session.status === 'signed-in') wasShown.current = true;
    if (cause === null) return;
    void navigate(paths.home, { replace: true });
    if (cause === 'left' && wasShown.current) return;
    if (cause === 'unreached') return toast(UNREACHED);
    openAuth('login', { onEntered: () => void navigate(paths.dashboard) });
  }, [session.status, cause, navigate]);
  return cause === null ? <Outlet /> : null;
};

const UNREACHED: ToastMessage = {
  tone: 'error',
  title: 'Your account could not be reached',
  description: 'You are still signed in. Load the page again in a moment.',
};
