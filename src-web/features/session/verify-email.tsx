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
import { word } from '../../lib/words.ts';

export const VerifyEmail = ({ token, wayOn }: { token: string; wayOn: ReactNode }) => {
  const [outcome, setOutcome] = useState<Outcome>('asks');
  const check = useCallback(async (given: string) => {
    if (await confirmsAlone(given)) setOutcome('confirmed');
  }, []);
  const state = useLinkCheck({ token, check });
  if (state === 'checking') return <LoadingScreen text={word('link.looking')} />;
  if (state !== 'valid') return <End of={state}>{wayOn}</End>;
  if (outcome !== 'asks') return <End of={outcome}>{wayOn}</End>;
  return (
    <MessageScreen title={word('verify.ask')} text={word('verify.ask-text')}>
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

interface EndProps {
  of: 'confirmed' | 'removed' | 'invalid' | 'unchecked';
  children: ReactNode;
}

const End = ({ of, children }: EndProps) => (
  <MessageScreen title={word(`verify.${of}`)} text={word(`verify.${of}-text`)}>
    {children}
  </MessageScreen>
);

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
