import { buttonClass } from '../../../components/button.ts';
import { Panel } from '../../../components/panel.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import styles from './sign-in-security.module.css';
import { TotpSettings } from './totp-settings.tsx';
import { useTotp } from './use-totp.ts';

/** What signing in to the admin area takes besides the password. */
export const SignInSecurity = () => {
  const { state, reload } = useTotp();
  return (
    <Panel title="Signing in" lead="One-time codes from an authenticator app, asked for after the password.">
      {state.status === 'loading' && <SkeletonRows count={1} />}
      {state.status === 'failed' && (
        <div className={styles['standing']} role="alert">
          <p>{state.message}</p>
          <button type="button" className={buttonClass('outline')} onClick={reload}>
            Try again
          </button>
        </div>
      )}
      {state.status === 'shown' && <TotpSettings totp={state.totp} onChanged={reload} />}
    </Panel>
  );
};
