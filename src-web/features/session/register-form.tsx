import { PASSWORD_MIN, registerRequest } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { Field } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { focusFirstEmpty } from '../../lib/focus.ts';
import { toast } from '../../components/toast.ts';
import { useChallenge } from '../../components/use-challenge.ts';
import { useForm } from '../../components/use-form.ts';
import styles from './auth-form.module.css';
import { errorToast, invalidToast } from './auth-messages.ts';
import { register, type Enter } from './log-in.ts';

interface RegisterFormProps {
  email: string;
  purchase: string | null;
  onLogin: () => void;
  onEnter: Enter;
}

export const RegisterForm = ({ email, purchase, onLogin, onEnter }: RegisterFormProps) => {
  const { place, ask } = useChallenge();
  const { form, isSending, message, errors } = useForm({
    schema: registerRequest,
    onInvalid: (messages, invalid) => toast(invalidToast(messages, invalid)),
    send: async (request) => {
      const challenge = await ask();
      const failure = await register({ ...request, turnstileToken: challenge?.token() }, onEnter);
      if (failure !== null) {
        challenge?.renew();
        toast(errorToast(failure.message));
      }
      return failure;
    },
  });
  return (
    <form {...form} ref={focusFirstEmpty} className={styles['form']}>
      {purchase !== null && (
        <p className={styles['lead']}>
          An account comes first: it keeps your orders. Then you go on with <strong>{purchase}</strong>.
        </p>
      )}
      <div className={styles['pair']}>
        <Field
          name="first_name"
          label="First Name"
          autoComplete="given-name"
          required
          error={errors['first_name'] && 'Please enter your first name'}
        />
        <Field
          name="last_name"
          label="Last Name"
          autoComplete="family-name"
          required
          error={errors['last_name'] && 'Please enter your last name'}
        />
      </div>
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
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        hint={`At least ${PASSWORD_MIN} characters; the longer the better.`}
        error={errors['password']}
      />
      <div ref={place} />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Creating Account...' : 'Create Account'}
      </button>
      <p className={styles['other']}>
        Already have an account?{' '}
        <button type="button" className={styles['link']} onClick={onLogin}>
          Sign in
        </button>
      </p>
    </form>
  );
};
