import { forgotPasswordRequest, type ForgotPasswordRequest } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { Field } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { serverMessage } from '../../lib/api-client.ts';
import { focusFirstEmpty } from '../../lib/focus.ts';
import { toast } from '../../components/toast.ts';
import { useChallenge } from '../../components/use-challenge.ts';
import { useForm, type FormFailure } from '../../components/use-form.ts';
import styles from './auth-form.module.css';
import { errorToast, invalidToast, RESET_NOT_SENT, RESET_SENT } from './auth-messages.ts';
import { requestReset } from './account-api.ts';

interface ForgotPasswordFormProps {
  email: string;
  onLogin: (email: string) => void;
}

export const ForgotPasswordForm = ({ email, onLogin }: ForgotPasswordFormProps) => {
  const { place, ask } = useChallenge();
  const { form, isSending, message, errors } = useForm({
    schema: forgotPasswordRequest,
    onInvalid: (messages, invalid) => toast(invalidToast(messages, invalid)),
    send: async (request) => {
      const challenge = await ask();
      const failure = await askForReset({ ...request, turnstileToken: challenge?.token() });
      if (failure !== null) challenge?.renew();
      toast(failure === null ? RESET_SENT : errorToast(failure.message));
      if (failure === null) onLogin(request.email);
      return failure;
    },
  });
  return (
    <form {...form} ref={focusFirstEmpty} className={styles['form']}>
      <p className={styles['lead']}>Tell us your e-mail address, and we send you a link to choose a new password.</p>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={email}
        error={errors['email']}
      />
      <div ref={place} />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Sending Reset Email...' : 'Send Reset Email'}
      </button>
      <p className={styles['other']}>
        Remember your password?{' '}
        <button type="button" className={styles['link']} onClick={() => onLogin(email)}>
          Sign in
        </button>
      </p>
    </form>
  );
};

const askForReset = async (request: ForgotPasswordRequest): Promise<FormFailure | null> => {
  try {
    await requestReset(request);
    return null;
  } catch (error) {
    return { message: serverMessage(error) ?? RESET_NOT_SENT };
  }
};
