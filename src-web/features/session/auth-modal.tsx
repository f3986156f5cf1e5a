import { useState, useRef } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { type Enter, logIn } from './log-in.ts';
import { RegisterForm } from './register-form.tsx';
import type { AuthMode } from './session.ts';
import { word } from '../../lib/words.ts';
import { LOGIN_FIELDS, loginRequest } from '#contract/accounts';
import { formControls } from '../../components/form-controls.tsx';
import { toast } from '../../components/toast.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-form.module.css';
import { errorToast } from './auth-messages.ts';

export interface AuthModalProps {
  initialMode: AuthMode;
  initialEmail?: string;
  purchase: string | null;
  onClose: () => void;
  onEnter: Enter;
}

export const AuthModal = ({ initialMode, initialEmail = '', purchase, onClose, onEnter }: AuthModalProps) => {
  const [mode, setMode] = useState(initialMode);
  const [email, setEmail] = useState(initialEmail);
  const go = (next: AuthMode, typed = initialEmail) => {
    setMode(next);
    setEmail(typed);
  };
  return (
    <Dialog title={word(`auth.title-${mode}`)} onClose={onClose}>
      {mode === 'login' && (
        <LoginForm
          email={email}
          onRegister={() => go('register')}
          onForgotPassword={(typed) => go('forgotPassword', typed)}
          onEnter={onEnter}
        />
      )}
      {mode === 'register' && (
        <RegisterForm email={email} purchase={purchase} onLogin={() => go('login')} onEnter={onEnter} />
      )}
      {mode === 'forgotPassword' && <ForgotPasswordForm email={email} onLogin={(typed) => go('login', typed)} />}
    </Dialog>
  );
};

interface LoginFormProps {
  email: string;
  onRegister: () => void;
  onForgotPassword: (email: string) => void;
  onEnter: Enter;
}

const LoginForm = ({ email, onRegister, onForgotPassword, onEnter }: LoginFormProps) => {
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
