import { FORGOT_FIELDS, forgotPasswordRequest, type ForgotPasswordRequest } from '#contract/accounts';
import { formControls } from '../../components/form-controls.tsx';
import { toast } from '../../components/toast.ts';
import { useChallenge } from '../../components/use-challenge.ts';
import type { FormFailure } from '../../components/use-form.ts';
import { serverMessage } from '../../lib/api-client.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-form.module.css';
import { errorToast, RESET_NOT_SENT, RESET_SENT } from './auth-messages.ts';
import { requestReset } from './account-api.ts';

interface ForgotPasswordFormProps {
  email: string;
  onLogin: (email: string) => void;
}

export const ForgotPasswordForm = ({ email, onLogin }: ForgotPasswordFormProps) => {
  const { place, ask } = useChallenge();
  return (
    <AuthForm
      schema={forgotPasswordRequest}
      send={async (request) => {
        const challenge = await ask();
        const failure = await askForReset({ ...request, turnstileToken: challenge?.token() });
        if (failure !== null) challenge?.renew();
        toast(failure === null ? RESET_SENT : errorToast(failure.message));
        if (failure === null) onLogin(request.email);
        return failure;
      }}
      submit={{ idle: 'Send Reset Email', sending: 'Sending Reset Email...' }}
      other={{ question: 'Remember your password?', answer: 'Sign in', onGo: () => onLogin(email) }}
    >
      {(errors) => (
        <>
          <p className={styles['lead']}>
            Tell us your e-mail address, and we send you a link to choose a new password.
          </p>
          {formControls(FORGOT_FIELDS, { labels: LABELS, errors, more: { email: { defaultValue: email } } }).email}
          <div ref={place} />
        </>
      )}
    </AuthForm>
  );
};

const LABELS = { email: 'Email' };

const askForReset = async (request: ForgotPasswordRequest): Promise<FormFailure | null> => {
  try {
    await requestReset(request);
    return null;
  } catch (error) {
    return { message: serverMessage(error) ?? RESET_NOT_SENT };
  }
};
