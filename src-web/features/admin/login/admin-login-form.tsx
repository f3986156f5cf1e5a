import { useLayoutEffect, useRef, useState } from 'react';
import { ADMIN_LOGIN_FIELDS, adminLoginRequest, type DemoCredentials } from '#contract/admin';
import { buttonClass } from '../../../components/button.ts';
import { formControls } from '../../../components/form-controls.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { focusFirstEmpty } from '../../../lib/focus.ts';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { CodeField } from './code-field.tsx';
import demoNoteStyles from './demo-note.module.css';
import { logIn } from './login-api.ts';
import styles from './admin-login-form.module.css';
import { LOGGED_IN, loginFailed } from './login-messages.ts';
import { knowsPasskeys, logInWithPasskey } from './passkeys-api.ts';

interface AdminLoginFormProps {
  username?: string;
  demo: DemoCredentials | null | undefined;
  onEntered?: () => void;
}

export const AdminLoginForm = ({ username = '', demo, onEntered }: AdminLoginFormProps) => {
  const element = useRef<HTMLFormElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const { form, isSending, message, errors } = useForm({
    schema: adminLoginRequest,
    send: async (request) => {
      const failure = await logIn(request);
      if (failure?.errors?.['code'] !== undefined && request.code === undefined) {
        setAsksCode(true);
        return null;
      }
      toast(failure === null ? LOGGED_IN : loginFailed(failure.message));
      if (failure === null) onEntered?.();
      return failure;
    },
  });
  useLayoutEffect(() => focusFirstEmpty(element.current), []);
  const fillIn = ({ username: name, password }: DemoCredentials) => {
    for (const [field, value] of Object.entries({ username: name, password })) {
      const input = element.current?.elements.namedItem(field);
      if (input instanceof HTMLInputElement) input.value = value;
    }
    element.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };
  return (
    <form {...form} ref={element} className={styles['form']}>
      <div className={styles['fields']} hidden={asksCode}>
        {Object.values(
          formControls(ADMIN_LOGIN_FIELDS, {
            labels: { username: 'Username', password: 'Password' },
            errors,
            more: {
              username: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, defaultValue: username },
            },
          }),
        )}
      </div>
      {asksCode && <CodeField error={errors['code']} />}
      <FormMessage text={errors['code'] === undefined ? message : null} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Logging in...' : 'Login'}
      </button>
      {asksCode && (
        <button type="button" className={buttonClass('quiet')} onClick={() => setAsksCode(false)}>
          Back
        </button>
      )}
      {demo === null && !asksCode && <PasskeyLogin onEntered={onEntered} />}
      {demo !== null && demo !== undefined && <DemoNote demo={demo} onFillIn={() => fillIn(demo)} />}
    </form>
  );
};

const PasskeyLogin = ({ onEntered }: { onEntered?: (() => void) | undefined }) => {
  const [isAsking, setAsking] = useState(false);
  if (!knowsPasskeys()) return null;
  const enter = async () => {
    if (isAsking) return;
    setAsking(true);
    const failure = await logInWithPasskey();
    setAsking(false);
    toast(failure === null ? LOGGED_IN : loginFailed(failure.message));
    if (failure === null) onEntered?.();
  };
  return (
    <button type="button" className={buttonClass('outline')} aria-disabled={isAsking} onClick={() => void enter()}>
      {isAsking ? 'Asking your browser...' : 'Sign in with a passkey'}
    </button>
  );
};

interface DemoNoteProps {
  demo: DemoCredentials;
  onFillIn: () => void;
}

const DemoNote = ({ demo, onFillIn }: DemoNoteProps) => (
  <section className={demoNoteStyles['note']} aria-label="Demo credentials">
    <h2>Demo credentials</h2>
    <dl>
      <dt>Username</dt>
      <dd>{demo.username}</dd>
      <dt>Password</dt>
      <dd>{demo.password}</dd>
    </dl>
    <p>
      They open a site on your own machine only, until <code>npm run admin:password</code> sets a password.
    </p>
    <button type="button" className={buttonClass('quiet')} onClick={onFillIn}>
      Fill them in
    </button>
  </section>
);
