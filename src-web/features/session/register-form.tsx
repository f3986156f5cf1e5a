import { PASSWORD_MIN, REGISTER_FIELDS, registerRequest } from '#contract/accounts';
import type { FieldErrors } from '../../components/check-fields.ts';
import { formControls } from '../../components/form-controls.tsx';
import { toast } from '../../components/toast.ts';
import { useChallenge } from '../../components/use-challenge.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-form.module.css';
import { errorToast } from './auth-messages.ts';
import { register, type Enter } from './log-in.ts';

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
        const failure = await register({ ...request, turnstileToken: challenge?.token() }, onEnter);
        if (failure !== null) {
          challenge?.renew();
          toast(errorToast(failure.message));
        }
        return failure;
      }}
      submit={{ idle: 'Create Account', sending: 'Creating Account...' }}
      other={{ question: 'Already have an account?', answer: 'Sign in', onGo: onLogin }}
    >
      {(errors) => {
        const { first_name, last_name, ...others } = controlsOf(email, errors);
        return (
          <>
            {purchase !== null && (
              <p className={styles['lead']}>
                An account comes first: it keeps your orders. Then you go on with <strong>{purchase}</strong>.
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

const LABELS = { first_name: 'First Name', last_name: 'Last Name', email: 'Email', password: 'Password' };

const controlsOf = (email: string, errors: FieldErrors) =>
  formControls(REGISTER_FIELDS, {
    labels: LABELS,
    errors,
    more: {
      first_name: { error: errors['first_name'] && 'Please enter your first name' },
      last_name: { error: errors['last_name'] && 'Please enter your last name' },
      email: { defaultValue: email },
      password: { hint: `At least ${PASSWORD_MIN} characters; the longer the better.` },
    },
  });
