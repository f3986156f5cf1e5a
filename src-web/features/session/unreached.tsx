import { useState } from 'react';
import { buttonClass } from '../../components/button.ts';
import { MessageScreen } from '../../components/message-screen.tsx';
import { checkSession, signOut } from './keep-session.ts';
import { word } from '../../lib/words.ts';

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
    <MessageScreen title={word('auth.unreached')} text={word('auth.unreached-text')}>
      <button type="button" className={buttonClass()} aria-disabled={isAsking} onClick={() => void askAgain()}>
        {word(isAsking ? 'auth.trying' : 'common.try-again')}
      </button>
      <button type="button" className={buttonClass('outline')} onClick={signOut}>
        {word('sessions.sign-out')}
      </button>
    </MessageScreen>
  );
};
