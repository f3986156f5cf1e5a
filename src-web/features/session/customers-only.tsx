import { useEffect, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { buttonClass } from '../../components/button.ts';
import { MessageScreen } from '../../components/message-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { checkSession, signOut } from './keep-session.ts';
import { openAuth, useSession } from './session.ts';

/** Shows a page to customers. A visitor gets the home page and is asked to sign in; somebody who has just signed out gets only the home page. */
export const CustomersOnly = () => {
  const session = useSession();
  const navigate = useNavigate();
  const cause = session.status === 'signed-out' ? session.cause : null;
  const wasShown = useRef(false);
  useEffect(() => {
    if (session.status === 'signed-in' || cause === 'unreached') wasShown.current = true;
    if (cause === null || cause === 'unreached') return;
    void navigate(paths.home, { replace: true });
    if (cause === 'left' && wasShown.current) return;
    openAuth('login', { onEntered: () => void navigate(paths.dashboard) });
  }, [session.status, cause, navigate]);
  if (cause === 'unreached') return <Unreached />;
  return cause === null ? <Outlet /> : null;
};

/** A server without an answer is no reason to send somebody away. */
const Unreached = () => {
  const [isAsking, setAsking] = useState(false);
  const askAgain = async () => {
    if (isAsking) return;
    setAsking(true);
    await checkSession();
    setAsking(false);
  };
  return (
    <MessageScreen
      title="Your account could not be reached"
      text="You are still signed in, but the server gave no answer just now."
    >
      <button type="button" className={buttonClass()} aria-disabled={isAsking} onClick={() => void askAgain()}>
        {isAsking ? 'Trying...' : 'Try again'}
      </button>
      <button type="button" className={buttonClass('outline')} onClick={signOut}>
        Sign out
      </button>
    </MessageScreen>
  );
};
