import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Theme } from '#contract/content';
import type { AboutContent, HomeContent } from '#contract/published-content';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { Section } from '../components/section.tsx';
import { useAboutContent } from '../features/about/use-about-content.ts';
import { ContactWays } from '../features/contact/contact-section.tsx';
import { useHomeContent } from '../features/portfolio/use-home-content.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { applyTheme } from '../features/theme/apply-theme.ts';
import { sectionHead } from '../lib/section-head.ts';

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

export const ContactWithoutForm = ({ content: { portfolio } }: { content: HomeContent }) => {
  const head = sectionHead(
    'contact',
    portfolio.sections?.find(({ id }) => id === 'contact'),
  );
  return (
    <Section id="contact" {...head}>
      <ContactWays info={portfolio.personalInfo} />
    </Section>
  );
};

export interface ThemedProps {
  theme: Theme;
  scheme?: 'light' | 'dark';
}

export const Themed = ({ theme, scheme, children }: ThemedProps & { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = place.current?.ownerDocument;
    if (frame === undefined || frame === document) return;
    applyTheme(frame, theme);
    if (scheme !== undefined) frame.documentElement.dataset['theme'] = scheme;
  }, [theme, scheme]);
  return <div ref={place}>{children}</div>;
};
