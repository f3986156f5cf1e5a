import type { ReactNode } from 'react';
import { buttonClass } from '../../components/button.ts';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { toast } from '../../components/toast.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { INVALID_TOKEN, TOKEN_NOT_CHECKED } from './reset-messages.ts';
import { openAuth } from './session.ts';
import { checkResetToken } from './account-api.ts';
import { useLinkCheck } from './use-link-check.ts';

interface ResetPasswordProps {
  /** Empty when the link carried no token. */
  token: string;
  wayBack: ReactNode;
  onDone: () => void;
}

/** The link's token is checked first and sets one new password. */
export const ResetPassword = ({ token, wayBack, onDone }: ResetPasswordProps) => {
  const state = useLinkCheck({ token, check: checkResetToken, onFailed: say });
  if (state === 'checking') return <LoadingScreen text="Verifying reset link..." />;
  return state === 'valid' ? (
    <MessageScreen title="Reset Your Password" text="Choose a new password. It signs out every device.">
      <ResetPasswordForm token={token} onDone={onDone}>
        {wayBack}
      </ResetPasswordForm>
    </MessageScreen>
  ) : (
    <MessageScreen
      title="Invalid Reset Link"
      text="This password reset link is invalid or has expired. Please request a new password reset."
    >
      <button type="button" className={buttonClass()} onClick={() => openAuth('forgotPassword')}>
        Send me a new link
      </button>
      {wayBack}
    </MessageScreen>
  );
};

const say = (state: 'invalid' | 'unchecked') => toast(state === 'invalid' ? INVALID_TOKEN : TOKEN_NOT_CHECKED);
