import type { ReactNode } from 'react';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { session, updateUser } from './session.ts';
import { confirmEmail, fetchUser } from './session-api.ts';
import { useLinkCheck } from './use-link-check.ts';

/** A mailed link followed that proves whose an address is. */
export const VerifyEmail = ({ token, wayOn }: { token: string; wayOn: ReactNode }) => {
  const state = useLinkCheck({ token, check: confirm });
  if (state === 'checking') return <LoadingScreen text="Confirming your e-mail address..." />;
  if (state === 'valid') {
    return (
      <MessageScreen title="E-mail confirmed" text="Thank you. We know now that this address is yours.">
        {wayOn}
      </MessageScreen>
    );
  }
  return state === 'invalid' ? (
    <MessageScreen
      title="Invalid link"
      text="This confirmation link is invalid or has expired. You can ask for a new one in your dashboard."
    >
      {wayOn}
    </MessageScreen>
  ) : (
    <MessageScreen
      title="Not confirmed yet"
      text="The server could not be reached. Check your connection and open the link again."
    >
      {wayOn}
    </MessageScreen>
  );
};

/** Confirms the address, and shows it where the account is on screen. */
const confirm = async (token: string): Promise<void> => {
  await confirmEmail(token);
  if (session().status === 'signed-in') fetchUser().then(updateUser, () => undefined);
};
