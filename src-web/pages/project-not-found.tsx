import { PAGE_NAMES } from '#contract/page-titles';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/use-page.ts';

/** The screen for a project's address without a project. */
export const ProjectNotFound = () => {
  useTitle(PAGE_NAMES.projectNotFound);
  return (
    <MessageScreen
      title="Project Not Found"
      text="There is no project at this address. It may have been renamed or taken down."
    >
      <RouteLink to={paths.home} className={buttonClass()}>
        Back to Home
      </RouteLink>
    </MessageScreen>
  );
};
