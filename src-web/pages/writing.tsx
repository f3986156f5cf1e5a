import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { WritingPage } from '#contract/articles';
import type { Profile } from '#contract/content';
import { BackHome } from '../components/back-home.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { LaterStyles } from '../features/portfolio/later-styles.tsx';
import { fetchHomeContent } from '../features/portfolio/portfolio-api.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { ArticleList } from '../features/writing/article-list.tsx';
import { ArticleView } from '../features/writing/article-view.tsx';
import { useWritingPage } from '../features/writing/use-writing-page.ts';
import { paths } from '../lib/paths.ts';
import { hasArrived } from '../lib/scroll-memory.ts';
import { useArrival, useTitle } from '../lib/use-page.ts';
import { ownText, word } from '../lib/words.ts';
import { Invitation } from './invitation.tsx';
import { NotFoundPage } from './not-found.tsx';
import { Framed, SiteFrame } from './site-frame.tsx';

const titleOf = (page: WritingPage): string =>
  page.kind === 'article' ? page.article.searchTitle.trim() || page.article.title : (page.tag?.name ?? page.said.title);

export const WritingDetail = ({ page }: { page: WritingPage }) => {
  useTitle(titleOf(page));
  const { content } = useSiteContent();
  return (
    <SiteFrame content={content}>
      {page.kind === 'article' ? (
        <>
          <ArticleView page={page} author={content && <Author {...content.portfolio.personalInfo} />} />
          <Invitation text={word('text.invitation')} />
        </>
      ) : (
        <>
          <ArticleList page={page} />
          <LaterStyles />
        </>
      )}
    </SiteFrame>
  );
};

const Author = ({ name, title }: Pick<Profile['personalInfo'], 'name' | 'title'>) => (
  <>
    <RouteLink to={paths.about} {...ownText()}>
      {name}
    </RouteLink>
    <span {...ownText()}>{title}</span>
  </>
);

export const WritingRoute = () => {
  const { '*': place = '' } = useParams();
  const { pathname } = useLocation();
  const { missingRoute } = useSiteContent();
  return missingRoute === pathname ? <NotFoundPage /> : <FoundPage key={place} place={place} />;
};

const FoundPage = ({ place }: { place: string }) => {
  useArrival();
  const { page, content, onContent } = useSiteContent();
  const search = useWritingPage(place, page);
  const isFrameless = content === null;
  useEffect(() => {
    if (isFrameless) fetchHomeContent().then(onContent, () => undefined);
  }, [isFrameless, onContent]);
  const navigate = useNavigate();
  const movedTo = search.status === 'moved' ? search.to : null;
  useEffect(() => {
    if (movedTo !== null && hasArrived())
      void navigate(`${paths.writing}/${encodeURIComponent(movedTo)}`, { replace: true });
  }, [movedTo, navigate]);
  if (search.status === 'found') return <WritingDetail page={search.page} />;
  if (search.status === 'none') return <NotFoundPage />;
  if (search.status === 'loading' || movedTo !== null) return <LoadingScreen text={word('common.loading')} />;
  return (
    <Framed content={content}>
      <MessageScreen title={word('common.page-not-loaded')} text={word('common.load-again')}>
        <BackHome />
      </MessageScreen>
    </Framed>
  );
};
