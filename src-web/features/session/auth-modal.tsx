import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import type { AuthMode } from '../../lib/app-actions.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const TITLES: Record<AuthMode, string> = {
  login: 'Welcome Back',
  register: 'Create Account',
  forgotPassword: 'Reset Password',
};

interface AuthModalProps {
  initialMode: AuthMode;
  /** The name of what somebody wants to buy, when that is why they are here. */
  purchase: string | null;
  onClose: () => void;
  /** Somebody is signed in now. */
  onEntered: () => void;
}

/** Signing in, registering and asking for a new password. */
export const AuthModal = ({ initialMode, purchase, onClose, onEntered }: AuthModalProps) => {
  const [mode, setMode] = useState(initialMode);
  // Only the way to a forgotten password and back keeps the address; login and register begin empty.
  const [email, setEmail] = useState('');
  const go = (next: AuthMode, typed = '') => {
    setMode(next);
    setEmail(typed);
  };
  return (
    <Dialog title={TITLES[mode]} onClose={onClose}>
      {mode === 'login' && (
        <LoginForm
          email={email}
          onRegister={() => go('register')}
          onForgotPassword={(typed) => go('forgotPassword', typed)}
          onEntered={onEntered}
        />
      )}
      {mode === 'register' && <RegisterForm purchase={purchase} onLogin={() => go('login')} onEntered={onEntered} />}
      {mode === 'forgotPassword' && <ForgotPasswordForm email={email} onLogin={(typed) => go('login', typed)} />}
    </Dialog>
  );
};
