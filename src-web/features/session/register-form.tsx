import { PASSWORD_MIN, REGISTER_FIELDS, registerRequest } from '#contract/accounts';
import type { FieldErrors } from '../../components/check-fields.ts';
import { formControls } from '../../components/form-controls.tsx';
import { toast } from '../../components/toast.ts';
import { useChallenge } from '../../components/use-challenge.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-form.module.css';
import { errorToast } from './auth-messages.ts';
import { register, type Enter } from './log-in.ts';
import { readersLanguage } from '../../lib/page-language.ts';
import { word } from '../../lib/words.ts';
import { Sentence } from '../../components/sentence.tsx';

interface RegisterFormProps {
  email: string;
  purchase: string | null;
  onLogin: () => void;
  onEnter: Enter;
}

export const RegisterForm = ({ email, purchase, onLogin, onEnter }: RegisterFormProps) => {
  const { place, ask } = useChallenge();
  return (
    <AuthForm
      schema={registerRequest}
      send={async (request) => {
        const challenge = await ask();
        const failure = await register(
          { ...request, language: readersLanguage(), turnstileToken: challenge?.token() },
          onEnter,
        );
        if (failure !== null) {
          challenge?.renew();
          toast(errorToast(failure.message));
        }
        return failure;
      }}
      submit={{ idle: word('auth.create'), sending: word('auth.creating') }}
      other={{ question: word('auth.have-account'), answer: word('auth.to-sign-in'), onGo: onLogin }}
    >
      {(errors) => {
        const { first_name, last_name, ...others } = controlsOf(email, errors);
        return (
          <>
            {purchase !== null && (
              <p className={styles['lead']}>
                <Sentence of="auth.account-first" purchase={<strong>{purchase}</strong>} />
              </p>
            )}
            <div className={styles['pair']}>
              {first_name}
              {last_name}
            </div>
            {Object.values(others)}
            <div ref={place} />
          </>
        );
      }}
    </AuthForm>
  );
};

const controlsOf = (email: string, errors: FieldErrors) =>
  formControls(REGISTER_FIELDS, {
    labels: {
      first_name: word('auth.first-name'),
      last_name: word('auth.last-name'),
      email: word('contact.label-email'),
      password: word('auth.password'),
    },
    errors,
    more: {
      first_name: { error: errors['first_name'] && word('auth.enter-first-name') },
      last_name: { error: errors['last_name'] && word('auth.enter-last-name') },
      email: { defaultValue: email },
      password: { hint: word('auth.password-hint', { count: PASSWORD_MIN }) },
    },
  });
