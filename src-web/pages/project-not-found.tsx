import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { SearchForm } from '../features/search/search-form.tsx';
import { useTitle } from '../lib/use-page.ts';
import { SuggestedProjects } from './suggested-projects.tsx';
import { Framed } from './site-frame.tsx';
import { word } from '../lib/words.ts';

export const ProjectNotFound = () => {
  useTitle(word('project.not-found'));
  const { content } = useSiteContent();
  return (
    <Framed content={content}>
      <MessageScreen title={word('project.not-found')} text={word('project.not-found-text')}>
        <SearchForm />
        <RouteLink to={paths.home} className={buttonClass()}>
          {word('common.back-to-home')}
        </RouteLink>
        <SuggestedProjects projects={content?.portfolio.projects ?? []} />
      </MessageScreen>
    </Framed>
  );
};
