import { PAGE_NAMES } from '#contract/page-titles';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { useTitle } from '../lib/use-page.ts';
import { SuggestedProjects } from './suggested-projects.tsx';
import { Framed } from './site-frame.tsx';

export const ProjectNotFound = () => {
  useTitle(PAGE_NAMES.projectNotFound);
  const { content } = useSiteContent();
  return (
    <Framed content={content}>
      <MessageScreen
        title="Project Not Found"
        text="There is no project at this address. It may have been renamed or taken down."
      >
        <RouteLink to={paths.home} className={buttonClass()}>
          Back to Home
        </RouteLink>
        <SuggestedProjects projects={content?.portfolio.projects ?? []} />
      </MessageScreen>
    </Framed>
  );
};
