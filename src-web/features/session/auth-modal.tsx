import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import type { Enter } from './log-in.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import type { AuthMode } from './session.ts';
import { word } from '../../lib/words.ts';

export interface AuthModalProps {
  initialMode: AuthMode;
  initialEmail?: string;
  purchase: string | null;
  onClose: () => void;
  onEnter: Enter;
}

export const AuthModal = ({ initialMode, initialEmail = '', purchase, onClose, onEnter }: AuthModalProps) => {
  const [mode, setMode] = useState(initialMode);
  // Only login and the forgotten password share the address. Login and register start empty.
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
