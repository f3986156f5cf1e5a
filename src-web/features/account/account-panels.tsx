import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { Panel } from '../../components/panel.tsx';
import { SessionsList } from '../../components/sessions-list.tsx';
import { formatDay } from '../../lib/format-time.ts';
import {
  endAllSessions,
  endSession,
  fetchSessions,
  fetchOwnData,
  askForConfirmation,
  sendDeletion,
} from './account-api.ts';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { deleteAccountRequest } from '#contract/accounts';
import { Dialog } from '../../components/dialog.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useForm } from '../../components/use-form.ts';
import accountFormStyles from './account-form.module.css';
import { useState } from 'react';
import { attempt } from '../../components/attempt.ts';
import { buttonClass } from '../../components/button.ts';
import { saveFile } from '../../lib/save-file.ts';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { AccountLine } from './account-row.tsx';
import styles from './email-line.module.css';

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

const DownloadData = () => {
  const [isLoading, setLoading] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    await attempt(async () => save(JSON.stringify(await fetchOwnData(), null, 2)), 'Download failed');
    setLoading(false);
  };
  return (
    <button type="button" className={buttonClass('outline')} disabled={isLoading} onClick={() => void download()}>
      {isLoading ? 'Gathering your data...' : 'Download my data'}
    </button>
  );
};

const FILE_NAME = 'my-data.json';

const save = (text: string): void => saveFile(new Blob([text], { type: 'application/json' }), FILE_NAME);

const EmailLine = ({ user }: { user: User }) => {
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    if (isSending) return;
    setSending(true);
    await attempt(async () => toast({ title: 'Confirmation', description: await askForConfirmation() }));
    setSending(false);
  };
  return (
    <AccountLine
      term="Email"
      value={
        <>
          {user.email}{' '}
          <span className={styles['state']} data-confirmed={user.email_verified || undefined}>
            {user.email_verified ? 'Confirmed' : 'Not confirmed yet'}
          </span>
        </>
      }
      end={
        user.email_verified ? undefined : (
          <button type="button" className={textButtonClass} aria-disabled={isSending} onClick={() => void resend()}>
            {isSending ? 'Sending...' : 'Send the link again'}
          </button>
        )
      }
    />
  );
};

const DeleteAccount = ({ onDeleted }: { onDeleted: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('quiet')} onClick={() => setAsking(true)}>
        Delete my account
      </button>
      {isAsking && (
        <Dialog title="Delete my account" onClose={() => setAsking(false)}>
          <DeletionForm onDeleted={onDeleted} />
        </Dialog>
      )}
    </>
  );
};

const DeletionForm = ({ onDeleted }: { onDeleted: () => void }) => {
  const { form, isSending, message, errors } = useForm({
    schema: deleteAccountRequest,
    send: async ({ password }) => {
      await sendDeletion(password);
      toast({ title: 'Account deleted', description: 'Your account has been deleted.' });
      onDeleted();
    },
  });
  return (
    <form {...form} className={accountFormStyles['form']}>
      <p>
        Your name, your address and your password are erased, and every device is signed out. Records of orders stay,
        without you in them. This cannot be undone.
      </p>
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Deleting Account...' : 'Delete Account'}
      </button>
    </form>
  );
};
