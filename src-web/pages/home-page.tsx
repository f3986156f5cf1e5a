import type { HomeContent } from '#contract/content';
import type { ContactFormOutcome } from '#contract/renderer';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { UnableToLoad } from '../components/unable-to-load.tsx';
import { useHomeContent } from '../features/portfolio/use-home-content.ts';
import { HomeView } from './home-view.tsx';

interface HomePageProps {
  content: HomeContent | null;
  onContent: (content: HomeContent) => void;
  contactForm?: ContactFormOutcome;
}

/** The home page: drawn from the content at hand, or loaded first. */
export const HomePage = ({ content, onContent, contactForm }: HomePageProps) => {
  const status = useHomeContent(content, onContent);
  if (content !== null) return <HomeView content={content} contactForm={contactForm} formShownAt={0} />;
  return status === 'failed' ? <UnableToLoad /> : <LoadingScreen />;
};
