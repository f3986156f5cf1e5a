import { FORGOT_FIELDS, forgotPasswordRequest, type ForgotPasswordRequest } from '#contract/accounts';
import { formControls } from '../../components/form-controls.tsx';
import { toast, type ToastMessage } from '../../components/toast.ts';
import { useChallenge } from '../../components/use-challenge.ts';
import type { FormFailure } from '../../components/use-form.ts';
import { serverMessage } from '../../lib/api-client.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-form.module.css';
import { errorToast } from './auth-messages.ts';
import { requestReset } from './account-api.ts';
import { sayMessage, word } from '../../lib/words.ts';

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
        toast(failure === null ? resetSentToast() : errorToast(failure.message));
        if (failure === null) onLogin(request.email);
        return failure;
      }}
      submit={{ idle: word('auth.send-reset'), sending: word('auth.sending-reset') }}
      other={{ question: word('auth.know-password'), answer: word('auth.to-sign-in'), onGo: () => onLogin(email) }}
    >
      {(errors) => (
        <>
          <p className={styles['lead']}>{word('auth.reset-lead')}</p>
          {
            formControls(FORGOT_FIELDS, {
              labels: { email: word('contact.label-email') },
              errors,
              more: { email: { defaultValue: email } },
            }).email
          }
          <div ref={place} />
        </>
      )}
    </AuthForm>
  );
};

const resetSentToast = (): ToastMessage => ({
  title: word('auth.reset-sent'),
  description: word('auth.reset-sent-text'),
});

const askForReset = async (request: ForgotPasswordRequest): Promise<FormFailure | null> => {
  try {
    await requestReset(request);
    return null;
  } catch (error) {
    return { message: sayMessage(serverMessage(error) ?? word('auth.reset-not-sent')) };
  }
};
