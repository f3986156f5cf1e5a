import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SessionsList } from '../../../components/sessions-list.tsx';
import { endOtherOwnerSessions, endOwnerSession, fetchOwnerSessions } from './owner-api.ts';
import { PasskeySettings } from './passkey-settings.tsx';
import { fetchPasskeys } from './passkeys-api.ts';
import { PasswordSettings } from './password-settings.tsx';
import { TotpSettings } from './totp-settings.tsx';
import { fetchTotp } from './totp-api.ts';

export const SignInSecurity = () => {
  const query = useQuery({ queryKey: ['one-time codes'], queryFn: fetchTotp });
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: fetchPasskeys });
  const sessions = useQuery({ queryKey: ['owner sessions'], queryFn: fetchOwnerSessions });
  return (
    <>
      <Panel title="Signing in" lead="One-time codes from an authenticator app, asked for after the password.">
        <Loaded query={query} rows={1}>
          {(totp) => <TotpSettings totp={totp} onChanged={() => void query.refetch()} />}
        </Loaded>
      </Panel>
      <Panel
        title="Passkeys"
        lead={`Sign in with fingerprint, face or PIN of your device in place of password and code. They work on ${location.hostname} only.`}
      >
        <Loaded query={passkeys} rows={1}>
          {(state) => (
            <PasskeySettings
              state={state}
              asksCode={query.data?.state === 'on'}
              onChanged={() => void passkeys.refetch()}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title="Password" lead="Changing it signs your other devices out.">
        <Loaded query={query} rows={1}>
          {(totp) => (
            <PasswordSettings
              totp={totp}
              passkeys={passkeys.data?.passkeys ?? []}
              onChanged={() => void Promise.all([sessions, passkeys, query].map((each) => each.refetch()))}
            />
          )}
        </Loaded>
      </Panel>
      <Panel
        title="Devices"
        lead="Where you are signed in. If you do not recognize one, sign it out and change your password."
      >
        <SessionsList
          query={sessions}
          onEnd={endOwnerSession}
          all={{
            label: 'Sign out all other devices',
            end: endOtherOwnerSessions,
            done: { title: 'Other devices signed out', description: 'Only this device is signed in now.' },
          }}
        />
      </Panel>
    </>
  );
};
