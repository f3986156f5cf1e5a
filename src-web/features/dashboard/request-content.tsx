import { skipToken, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { useSiteContent } from '../portfolio/site-content.ts';
import { fetchOwnerEmail } from './dashboard-api.ts';
import { contentRequestDraft } from './request-draft.ts';

/** Opens a mail to the owner with everything in it but the answers. A mail without an address still does. */
export const RequestContent = ({ user }: { user: User }) => {
  const { content } = useSiteContent();
  const { data: fetched = '' } = useQuery({
    queryKey: ['owner email'],
    queryFn: content === null ? fetchOwnerEmail : skipToken,
  });
  const owner = content?.portfolio.personalInfo.email ?? fetched;
  return (
    <a className={buttonClass()} href={contentRequestDraft(owner, user)}>
      Request Content
    </a>
  );
};
