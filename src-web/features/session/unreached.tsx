import { useState } from 'react';
import { buttonClass } from '../../components/button.ts';
import { MessageScreen } from '../../components/message-screen.tsx';
import { checkSession, signOut } from './keep-session.ts';

/** When the server does not answer, the customer stays signed in. */
export const Unreached = () => {
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
