import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { Panel } from '../../components/panel.tsx';
import { SessionsList } from '../../components/sessions-list.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { endAllSessions, endSession, fetchSessions, fetchOwnData, sendDeletion, sendLanguage } from './account-api.ts';
import { EmailLine } from './account-card.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { ACCOUNT_MESSAGES, deleteAccountRequest } from '#contract/accounts';
import { Dialog } from '../../components/dialog.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useForm } from '../../components/use-form.ts';
import accountFormStyles from './account-form.module.css';
import { useState, type ReactNode } from 'react';
import { attempt } from '../../components/attempt.ts';
import { buttonClass } from '../../components/button.ts';
import { saveFile } from '../../lib/save-file.ts';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { sayMessage, word } from '../../lib/words.ts';
import { knownLanguage, LANGUAGES_WITH_WORDS } from '#contract/words';
import { updateUser } from '../session/session.ts';
import { SummaryLine } from '../../components/summary-row.tsx';
import selectStyles from '../../components/select.module.css';
import panelStyles from './account-panels.module.css';

interface AccountPanelsProps {
  user: User;
  onLeft: () => void;
  billing: ReactNode;
}

export const AccountPanels = ({ user, onLeft, billing }: AccountPanelsProps) => {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: fetchSessions });
  const reload = () => void sessions.refetch();
  return (
    <>
      <Panel title={word('account.profile')} lead={word('account.since', { day: formatDay(user.created_at) })}>
        <ChangeName user={user} />
        <EmailLine user={user} />
        <ChangeLanguage user={user} />
      </Panel>
      <Panel title={word('account.security')}>
        <ChangePassword email={user.email} onChanged={reload} />
        <section className={panelStyles['devices']} aria-label={word('account.devices')}>
          <h3>{word('account.devices')}</h3>
          <p>{word('account.devices-lead')}</p>
          <SessionsList
            query={sessions}
            onEnd={endSession}
            all={{
              label: word('account.sign-out-everywhere'),
              end: () => endAllSessions().then(onLeft),
              done: {
                title: word('account.signed-out-everywhere'),
                description: word('account.signed-out-everywhere-text'),
              },
            }}
          />
        </section>
      </Panel>
      {billing}
      <Panel title={word('account.data')} lead={word('account.data-lead')}>
        <DownloadData />
        <div className={panelStyles['leaving']}>
          <DeleteAccount onDeleted={onLeft} />
          <p>{word('account.leaving-lead')}</p>
        </div>
      </Panel>
    </>
  );
};

const DownloadData = () => {
  const [isLoading, setLoading] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    await attempt(async () => save(JSON.stringify(await fetchOwnData(), null, 2)), word('account.download-failed'));
    setLoading(false);
  };
  return (
    <button type="button" className={buttonClass('outline')} disabled={isLoading} onClick={() => void download()}>
      {word(isLoading ? 'account.gathering' : 'account.download')}
    </button>
  );
};

const FILE_NAME = 'my-data.json';

const save = (text: string): void => saveFile(new Blob([text], { type: 'application/json' }), FILE_NAME);

const DeleteAccount = ({ onDeleted }: { onDeleted: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={textButtonClass} onClick={() => setAsking(true)}>
        {word('account.delete')}
      </button>
      {isAsking && (
        <Dialog title={word('account.delete')} onClose={() => setAsking(false)}>
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
      toast({ title: sayMessage(ACCOUNT_MESSAGES.accountDeleted) });
      onDeleted();
    },
  });
  return (
    <form {...form} className={accountFormStyles['form']}>
      <p>{word('account.delete-text')}</p>
      <PasswordField
        name="password"
        label={word('auth.password')}
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('danger')} disabled={isSending}>
        {word(isSending ? 'account.deleting' : 'account.delete-now')}
      </button>
    </form>
  );
};

const ChangeLanguage = ({ user }: { user: User }) => {
  const [isSaving, setSaving] = useState(false);
  const change = async (chosen: string) => {
    setSaving(true);
    await attempt(async () => {
      updateUser(await sendLanguage(knownLanguage(chosen)));
      toast({ title: word('account.language-saved'), description: word('account.language-saved-text') });
    });
    setSaving(false);
  };
  return (
    <SummaryLine
      term={word('account.language')}
      value={
        <select
          className={`${selectStyles['select']} ${panelStyles['language']}`}
          aria-label={word('account.language')}
          value={user.language ?? ''}
          disabled={isSaving}
          onChange={({ target }) => void change(target.value)}
        >
          <option value="">{word('account.language-site')}</option>
          {LANGUAGES_WITH_WORDS.map((language) => (
            <option key={language} value={language} lang={language}>
              {new Intl.DisplayNames(language, { type: 'language' }).of(language)}
            </option>
          ))}
        </select>
      }
    />
  );
};
