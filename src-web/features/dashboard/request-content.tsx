import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { fetchOwnerEmail } from './dashboard-api.ts';
import { contentRequestDraft } from './mail-draft.ts';

/** Opens a mail to the owner with everything in it but the answers. A mail without an address still does. */
export const RequestContent = ({ user }: { user: User }) => {
  const [owner, setOwner] = useState('');
  useEffect(() => {
    let isCurrent = true;
    fetchOwnerEmail().then(
      (email) => isCurrent && setOwner(email),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <a className={buttonClass()} href={contentRequestDraft(owner, user)}>
      Request Content
    </a>
  );
};
