import { useState } from 'react';
import type { User } from '#contract/accounts';
import { attempt } from '../../components/attempt.ts';
import { Panel } from '../../components/panel.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { SummaryLine } from '../../components/summary-row.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { formatDay } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { sayMessage, word } from '../../lib/words.ts';
import { askForConfirmation } from './account-api.ts';
import styles from './email-line.module.css';

export const AccountCard = ({ user }: { user: User }) => (
  <Panel title={word('account.title')} lead={word('account.since', { day: formatDay(user.created_at) })}>
    <SummaryLine term={word('contact.label-name')} value={`${user.first_name} ${user.last_name}`} />
    <SummaryLine
      term={word('contact.label-email')}
      value={<Email user={user} />}
      end={
        <RouteLink to={paths.account} className={textButtonClass}>
          {word('account.open')}
        </RouteLink>
      }
    />
  </Panel>
);

export const EmailLine = ({ user }: { user: User }) => (
  <SummaryLine
    term={word('contact.label-email')}
    value={<Email user={user} />}
    end={user.email_verified ? undefined : <SendLinkAgain />}
  />
);

const Email = ({ user: { email, email_verified: isConfirmed } }: { user: User }) => (
  <>
    {email}{' '}
    <span className={styles['state']} data-confirmed={isConfirmed || undefined}>
      {word(isConfirmed ? 'account.confirmed' : 'verify.unchecked')}
    </span>
  </>
);

export const SendLinkAgain = () => {
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    if (isSending) return;
    setSending(true);
    await attempt(async () => {
      const message = await askForConfirmation();
      toast({ title: sayMessage(message) });
    });
    setSending(false);
  };
  return (
    <button type="button" className={textButtonClass} aria-disabled={isSending} onClick={() => void resend()}>
      {word(isSending ? 'account.sending' : 'account.send-link-again')}
    </button>
  );
};
