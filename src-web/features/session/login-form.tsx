import { useRef } from 'react';
import { LOGIN_FIELDS, loginRequest } from '#contract/accounts';
import { formControls } from '../../components/form-controls.tsx';
import { toast } from '../../components/toast.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-form.module.css';
import { errorToast } from './auth-messages.ts';
import { logIn, type Enter } from './log-in.ts';
import { word } from '../../lib/words.ts';

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
      submit={{ idle: word('header.sign-in'), sending: word('auth.signing-in') }}
      other={{ question: word('auth.no-account'), answer: word('auth.sign-up'), onGo: onRegister }}
    >
      {(errors) => (
        <>
          {Object.values(
            formControls(LOGIN_FIELDS, {
              labels: { email: word('contact.label-email'), password: word('auth.password') },
              errors,
              more: { email: { ref: field, defaultValue: email } },
            }),
          )}
          <div className={styles['options']}>
            <label className={styles['check']}>
              <input type="checkbox" name="remember" />
              {word('auth.keep-signed-in')}
            </label>
            <button
              type="button"
              className={styles['link']}
              onClick={() => onForgotPassword(field.current?.value.trim() ?? '')}
            >
              {word('auth.forgot')}
            </button>
          </div>
        </>
      )}
    </AuthForm>
  );
};

const isChecked = (form: HTMLFormElement, name: string): boolean => new FormData(form).has(name);
