import type { HomeContent } from '#contract/published-content';
import { DRAFT_LINK_DAYS } from '#contract/content-drafts';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import { Framed } from './site-frame.tsx';

/** The page does not say whether a draft is incomplete, expired or revoked: only the owner may know. */
export const DraftNotFound = ({ content }: { content: HomeContent }) => (
  <Framed content={content}>
    <MessageScreen
      title="This link opens no draft"
      text={`A link to a draft works for ${DRAFT_LINK_DAYS} days, unless it is revoked before. Check that the address is whole, or ask whoever sent it for a new one.`}
    >
      <RouteLink to={paths.home} className={buttonClass()}>
        See what is on the site
      </RouteLink>
    </MessageScreen>
  </Framed>
);
