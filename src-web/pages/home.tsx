import { LoadingScreen } from '../components/loading-screen.tsx';
import { UnableToLoad } from '../components/unable-to-load.tsx';
import { useHomeContent } from '../features/portfolio/use-home-content.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { useHomePage } from '../lib/use-page.ts';
import { HomeView } from './home-view.tsx';

export const HomePage = () => {
  useHomePage();
  const { content, onContent, contactForm } = useSiteContent();
  const status = useHomeContent(content, onContent);
  if (content !== null) return <HomeView content={content} contactForm={contactForm} />;
  return status === 'failed' ? <UnableToLoad /> : <LoadingScreen />;
};
