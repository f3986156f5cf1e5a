import { useEffect } from 'react';
import type { SearchPage } from '#contract/search';
import { BackHome } from '../components/back-home.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { LaterStyles } from '../features/portfolio/later-styles.tsx';
import { fetchHomeContent } from '../features/portfolio/portfolio-api.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { SearchView } from '../features/search/search-view.tsx';
import { useSearchPage } from '../features/search/use-search-page.ts';
import { useArrival, useTitle } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';
import styles from './search.module.css';
import { Framed, SiteFrame } from './site-frame.tsx';
import { SuggestedProjects } from './suggested-projects.tsx';

interface SearchDetailProps {
  page: SearchPage;
  isBusy?: boolean;
  failure?: string | null;
}

export const SearchDetail = ({ page, ...further }: SearchDetailProps) => {
  const title = word('search.title');
  useTitle(page.q === '' ? title : `${title}: ${page.q}`);
  const { content } = useSiteContent();
  return (
    <SiteFrame content={content}>
      <SearchView page={page} {...further} />
      {page.q !== '' && page.results.length === 0 && (
        <div className={styles['instead']}>
          <SuggestedProjects projects={content?.portfolio.projects ?? []} />
        </div>
      )}
      <LaterStyles />
    </SiteFrame>
  );
};

export const SearchRoute = () => {
  useArrival();
  const { page: given, content, onContent } = useSiteContent();
  const { page, failure, isBusy } = useSearchPage(given);
  const isFrameless = content === null;
  useEffect(() => {
    if (isFrameless) fetchHomeContent().then(onContent, () => undefined);
  }, [isFrameless, onContent]);
  if (page !== null) return <SearchDetail page={page} failure={failure} isBusy={isBusy} />;
  if (failure === null) return <LoadingScreen text={word('common.loading')} />;
  return (
    <Framed content={content}>
      <MessageScreen title={failure} text={word('common.load-again')}>
        <BackHome />
      </MessageScreen>
    </Framed>
  );
};
