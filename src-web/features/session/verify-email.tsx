import { useCallback, useState, type ReactNode } from 'react';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { ApiError } from '../../lib/api-client.ts';
import { checkSession } from './keep-session.ts';
import { session, updateUser } from './session.ts';
import { confirmEmail } from './account-api.ts';
import { fetchUser } from './session-api.ts';
import { useLinkCheck } from './use-link-check.ts';
import { VerifyEmailForm } from './verify-email-form.tsx';

export const VerifyEmail = ({ token, wayOn }: { token: string; wayOn: ReactNode }) => {
  const [outcome, setOutcome] = useState<Outcome>('asks');
  const check = useCallback(async (given: string) => {
    if (await confirmsAlone(given)) setOutcome('confirmed');
  }, []);
  const state = useLinkCheck({ token, check });
  if (state === 'checking') return <LoadingScreen text="Looking at your link..." />;
  if (state !== 'valid') return <MessageScreen {...FAILED[state]}>{wayOn}</MessageScreen>;
  if (outcome !== 'asks') return <MessageScreen {...DONE[outcome]}>{wayOn}</MessageScreen>;
  return (
    <MessageScreen
      title="Is this your account?"
      text="An account was created with your e-mail address. Its password confirms that it was you."
    >
      <VerifyEmailForm
        token={token}
        onConfirmed={() => setOutcome('confirmed')}
        onRemoved={() => {
          setOutcome('removed');
          void checkSession();
        }}
      />
    </MessageScreen>
  );
};

type Outcome = 'confirmed' | 'asks' | 'removed';

const DONE = {
  confirmed: { title: 'E-mail confirmed', text: 'Thank you. We know now that this address is yours.' },
  removed: { title: 'Account removed', text: 'Thank you for telling us. Your address is not stored any more.' },
};

const FAILED = {
  invalid: {
    title: 'Invalid link',
    text: 'This confirmation link is invalid or has expired. You can ask for a new one in your dashboard.',
  },
  unchecked: {
    title: 'Not confirmed yet',
    text: 'The server could not be reached. Check your connection and open the link again.',
  },
};

const confirmsAlone = async (token: string): Promise<boolean> => {
  try {
    await confirmEmail({ token });
  } catch (error) {
    if (error instanceof ApiError && error.status === INVALID) return false;
    throw error;
  }
  if (session().status === 'signed-in') fetchUser().then(updateUser, () => undefined);
  return true;
};

const INVALID = 422;
