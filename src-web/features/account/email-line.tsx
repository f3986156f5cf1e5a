import { useState } from 'react';
import type { User } from '#contract/accounts';
import { attempt } from '../../components/attempt.ts';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { askForConfirmation } from './account-api.ts';
import { AccountLine } from './account-row.tsx';
import styles from './email-line.module.css';

export const EmailLine = ({ user }: { user: User }) => {
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
