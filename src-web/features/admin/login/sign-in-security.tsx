import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { TotpSettings } from './totp-settings.tsx';
import { fetchTotp } from './totp-api.ts';

/** What signing in to the admin area takes besides the password. */
export const SignInSecurity = () => {
  const query = useQuery({ queryKey: ['one-time codes'], queryFn: fetchTotp });
  return (
    <Panel title="Signing in" lead="One-time codes from an authenticator app, asked for after the password.">
      <Loaded query={query} rows={1}>
        {(totp) => <TotpSettings totp={totp} onChanged={() => void query.refetch()} />}
      </Loaded>
    </Panel>
  );
};
