import { useRef } from 'react';
import { LOGIN_FIELDS, loginRequest } from '#contract/accounts';
import { formControls } from '../../components/form-controls.tsx';
import { toast } from '../../components/toast.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-form.module.css';
import { errorToast } from './auth-messages.ts';
import { logIn, type Enter } from './log-in.ts';

interface LoginFormProps {
  email: string;
  onRegister: () => void;
  onForgotPassword: (email: string) => void;
  onEnter: Enter;
}

export const LoginForm = ({ email, onRegister, onForgotPassword, onEnter }: LoginFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <AuthForm
      schema={loginRequest}
      send={async (request, element) => {
        const failure = await logIn(request, isChecked(element, 'remember'), onEnter);
        if (failure !== null) toast(errorToast(failure.message));
        return failure;
      }}
      submit={{ idle: 'Sign In', sending: 'Signing In...' }}
      other={{ question: 'Don’t have an account?', answer: 'Sign up', onGo: onRegister }}
    >
      {(errors) => (
        <>
          {Object.values(
            formControls(LOGIN_FIELDS, {
              labels: LABELS,
              errors,
              more: { email: { ref: field, defaultValue: email } },
            }),
          )}
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
        </>
      )}
    </AuthForm>
  );
};

const LABELS = { email: 'Email', password: 'Password' };

const isChecked = (form: HTMLFormElement, name: string): boolean => new FormData(form).has(name);
