import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { toast } from '../../../components/toast.ts';
import { LOGGED_IN, loginFailed } from './login-messages.ts';
import { knowsPasskeys, logInWithPasskey } from './passkeys-api.ts';

/** The way in without password and code. */
export const PasskeyLogin = ({ onEntered }: { onEntered?: (() => void) | undefined }) => {
  const [isAsking, setAsking] = useState(false);
  if (!knowsPasskeys()) return null;
  const enter = async () => {
    if (isAsking) return;
    setAsking(true);
    const failure = await logInWithPasskey();
    setAsking(false);
    toast(failure === null ? LOGGED_IN : loginFailed(failure.message));
    if (failure === null) onEntered?.();
  };
  return (
    <button type="button" className={buttonClass('outline')} aria-disabled={isAsking} onClick={() => void enter()}>
      {isAsking ? 'Asking your browser...' : 'Sign in with a passkey'}
    </button>
  );
};
