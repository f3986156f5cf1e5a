import { useState } from 'react';
import type { User } from '#contract/accounts';
import { knownLanguage, LANGUAGES_WITH_WORDS } from '#contract/words';
import { attempt } from '../../components/attempt.ts';
import { toast } from '../../components/toast.ts';
import { word } from '../../lib/words.ts';
import { updateUser } from '../session/session.ts';
import { sendLanguage } from './account-api.ts';
import { AccountLine } from './account-row.tsx';

export const ChangeLanguage = ({ user }: { user: User }) => {
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
    <AccountLine
      term={word('account.language')}
      value={
        <select
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
