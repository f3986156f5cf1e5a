import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { PublicPage } from '#contract/own-pages';
import { BackHome } from '../components/back-home.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { OwnPageView } from '../features/own-pages/own-page-view.tsx';
import { useOwnPage } from '../features/own-pages/use-own-page.ts';
import { LaterStyles } from '../features/portfolio/later-styles.tsx';
import { fetchHomeContent } from '../features/portfolio/portfolio-api.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { useArrival, useTitle } from '../lib/use-page.ts';
import { NotFoundPage } from './not-found.tsx';
import { Framed, SiteFrame } from './site-frame.tsx';
import { word } from '../lib/words.ts';

export const OwnPageDetail = ({ page }: { page: PublicPage }) => {
  useTitle(page.title);
  const { content } = useSiteContent();
  return (
    <SiteFrame content={content}>
      <OwnPageView page={page} back={<BackHome />} />
      <LaterStyles />
    </SiteFrame>
  );
};

export const OwnPageRoute = () => {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const { missingRoute } = useSiteContent();
  return missingRoute === pathname ? <NotFoundPage /> : <FoundPage slug={slug} />;
};

const FoundPage = ({ slug }: { slug: string }) => {
  useArrival();
  const { page, content, onContent } = useSiteContent();
  const search = useOwnPage(slug, page);
  const isFrameless = content === null;
  useEffect(() => {
    if (isFrameless) fetchHomeContent().then(onContent, () => undefined);
  }, [isFrameless, onContent]);
  if (search.status === 'found') return <OwnPageDetail page={search.page} />;
  if (search.status === 'none') return <NotFoundPage />;
  if (search.status === 'loading') return <LoadingScreen text={word('common.loading')} />;
  return (
    <Framed content={content}>
      <MessageScreen title={word('common.page-not-loaded')} text={word('common.load-again')}>
        <BackHome />
      </MessageScreen>
    </Framed>
  );
};
