import { PAGE_NAMES } from '#contract/page-titles';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { SuggestedProjects } from './suggested-projects.tsx';
import { Framed } from './site-frame.tsx';

export const NotFoundPage = () => {
  usePage(PAGE_NAMES.notFound);
  const { content } = useSiteContent();
  return (
    <Framed content={content}>
      <MessageScreen title="Page not found" text="There is nothing at this address.">
        <RouteLink to={paths.home} className={buttonClass()}>
          Back to Home
        </RouteLink>
        <SuggestedProjects projects={content?.portfolio.projects ?? []} />
      </MessageScreen>
    </Framed>
  );
};
