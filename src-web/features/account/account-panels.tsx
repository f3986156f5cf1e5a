import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { Panel } from '../../components/panel.tsx';
import { SessionsList } from '../../components/sessions-list.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { endAllSessions, endSession, fetchSessions } from './account-api.ts';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { EmailLine } from './email-line.tsx';

interface AccountPanelsProps {
  user: User;
  /** Called when the account has no session left in this browser. */
  onLeft: () => void;
}

export const AccountPanels = ({ user, onLeft }: AccountPanelsProps) => {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: fetchSessions });
  const reload = () => void sessions.refetch();
  return (
    <>
      <Panel title="Account Information" lead={`Customer since ${formatDay(user.created_at)}.`}>
        <ChangeName user={user} />
        <EmailLine user={user} />
        <ChangePassword email={user.email} onChanged={reload} />
      </Panel>
      <Panel title="Devices" lead="Where you are signed in. Sign out what you do not know, and change your password.">
        <SessionsList
          query={sessions}
          onEnd={endSession}
          all={{
            label: 'Sign out everywhere',
            end: () => endAllSessions().then(onLeft),
            done: { title: 'Signed out everywhere', description: 'Every device has to sign in again.' },
          }}
        />
      </Panel>
      <Panel title="Your Data" lead="Your account, orders, receipts and requests, as a file that programs can read.">
        <DownloadData />
      </Panel>
      <Panel
        title="Leaving"
        lead="Your name, address and password are erased. Records of orders stay, without you in them."
      >
        <DeleteAccount onDeleted={onLeft} />
      </Panel>
    </>
  );
};
