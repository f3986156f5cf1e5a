import type { HomeContent } from '#contract/published-content';
import { DRAFT_LINK_DAYS } from '#contract/content-drafts';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import { Framed } from './site-frame.tsx';
import { word } from '../lib/words.ts';

/** The page does not tell whether a draft is incomplete, expired or revoked: only the owner may know. */
export const DraftNotFound = ({ content }: { content: HomeContent }) => (
  <Framed content={content}>
    <MessageScreen title={word('draft.heading')} text={word('draft.text', { count: DRAFT_LINK_DAYS })}>
      <RouteLink to={paths.home} className={buttonClass()}>
        {word('draft.see-site')}
      </RouteLink>
    </MessageScreen>
  </Framed>
);
