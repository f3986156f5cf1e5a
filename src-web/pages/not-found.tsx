import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { paths } from '../lib/paths.ts';
import { SearchForm } from '../features/search/search-form.tsx';
import { usePage, useTitle } from '../lib/use-page.ts';
import { SuggestedProjects } from './suggested-projects.tsx';
import { Framed } from './site-frame.tsx';
import { word } from '../lib/words.ts';

export const NotFoundPage = () => {
  usePage(word('not-found.title'));
  return <NotFound title={word('not-found.heading')} text={word('not-found.text')} />;
};

export const ProjectNotFound = () => {
  useTitle(word('project.not-found'));
  return <NotFound title={word('project.not-found')} text={word('project.not-found-text')} />;
};

const NotFound = (said: { title: string; text: string }) => {
  const { content } = useSiteContent();
  return (
    <Framed content={content}>
      <MessageScreen {...said}>
        <SuggestedProjects projects={content?.portfolio.projects ?? []} />
        <SearchForm />
        <RouteLink to={paths.home} className={buttonClass()}>
          {word('common.back-to-home')}
        </RouteLink>
      </MessageScreen>
    </Framed>
  );
};
