import { useRef } from 'react';
import { loginRequest } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { Field } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { focusFirstEmpty } from '../../lib/focus.ts';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import styles from './auth-form.module.css';
import { errorToast, invalidToast } from './auth-messages.ts';
import { logIn, type Enter } from './log-in.ts';

interface LoginFormProps {
  email: string;
  onRegister: () => void;
  onForgotPassword: (email: string) => void;
  onEnter: Enter;
}

export const LoginForm = ({ email, onRegister, onForgotPassword, onEnter }: LoginFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  const { form, isSending, message, errors } = useForm({
    schema: loginRequest,
    onInvalid: (messages, invalid) => toast(invalidToast(messages, invalid)),
    send: async (request, element) => {
      const failure = await logIn(request, isChecked(element, 'remember'), onEnter);
      if (failure !== null) toast(errorToast(failure.message));
      return failure;
    },
  });
  return (
    <form {...form} ref={focusFirstEmpty} className={styles['form']}>
      <Field
        ref={field}
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
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <div className={styles['options']}>
        <label className={styles['check']}>
          <input type="checkbox" name="remember" />
          Keep me signed in
        </label>
        <button
          type="button"
          className={styles['link']}
          onClick={() => onForgotPassword(field.current?.value.trim() ?? '')}
        >
          Forgot password?
        </button>
      </div>
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Signing In...' : 'Sign In'}
      </button>
      <p className={styles['other']}>
        Don’t have an account?{' '}
        <button type="button" className={styles['link']} onClick={onRegister}>
          Sign up
        </button>
      </p>
    </form>
  );
};

const isChecked = (form: HTMLFormElement, name: string): boolean => new FormData(form).has(name);
