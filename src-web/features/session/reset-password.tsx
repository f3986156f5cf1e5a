import type { ReactNode } from 'react';
import { buttonClass } from '../../components/button.ts';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { toast, type ToastMessage } from '../../components/toast.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { errorToast } from './auth-messages.ts';
import { openAuth } from './session.ts';
import { checkResetToken } from './account-api.ts';
import { useLinkCheck } from './use-link-check.ts';
import { ACCOUNT_MESSAGES } from '#contract/accounts';
import { sayMessage, word } from '../../lib/words.ts';

interface ResetPasswordProps {
  token: string;
  wayBack: ReactNode;
  onDone: () => void;
}

export const ResetPassword = ({ token, wayBack, onDone }: ResetPasswordProps) => {
  const state = useLinkCheck({ token, check: checkResetToken, onFailed: say });
  if (state === 'checking') return <LoadingScreen text={word('reset.verifying')} />;
  return state === 'valid' ? (
    <MessageScreen title={word('reset.title')} text={word('reset.lead')}>
      <ResetPasswordForm token={token} onDone={onDone}>
        {wayBack}
      </ResetPasswordForm>
    </MessageScreen>
  ) : (
    <MessageScreen title={word('reset.invalid')} text={word('reset.invalid-text')}>
      <button type="button" className={buttonClass()} onClick={() => openAuth('forgotPassword')}>
        {word('link.send-new')}
      </button>
      {wayBack}
    </MessageScreen>
  );
};

const say = (state: 'invalid' | 'unchecked') =>
  toast(state === 'invalid' ? invalidToken() : errorToast(word('reset.not-verified')));

const invalidToken = (): ToastMessage => ({
  tone: 'error',
  title: word('reset.token-invalid'),
  description: sayMessage(ACCOUNT_MESSAGES.resetLinkInvalid),
});
