import type { ReactNode } from 'react';
import type { AboutContent, HomeContent } from '#contract/published-content';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { useAboutContent } from '../features/about/use-about-content.ts';
import { useHomeContent } from '../features/portfolio/use-home-content.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';

interface AroundProps<T> {
  children: (present: T) => ReactNode;
}

export const AroundHome = ({ children }: AroundProps<HomeContent>) => {
  const { content, onContent } = useSiteContent();
  const status = useHomeContent(content, onContent);
  return content === null ? <Waiting status={status} /> : children(content);
};

export const AroundAbout = ({ children }: AroundProps<AboutContent>) => {
  const { about, onAbout } = useSiteContent();
  const { status } = useAboutContent(about, onAbout);
  return about === null ? <Waiting status={status} /> : children(about);
};

const Waiting = ({ status }: { status: 'loading' | 'failed' }) =>
  status === 'loading' ? (
    <LoadingScreen text="Loading the preview…" />
  ) : (
    <MessageScreen title="No preview" text="The rest of the page could not be loaded." />
  );
