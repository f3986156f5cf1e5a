import { useEffect, useState } from 'react';
import { HashRouter } from 'react-router-dom';
import type { HomeContent } from '#contract/content';
import type { ContactFormOutcome } from '#contract/renderer';
import { AppRoutes } from './routes.tsx';
import { PageFrame } from './page-frame.tsx';
import { useAppState } from './use-app-state.ts';

interface AppProps {
  /** The content the document came with; null when it came without. */
  content: HomeContent | null;
  contactForm?: ContactFormOutcome;
  onReady: () => void;
}

/** The app in the browser. Calls `onReady` once it answers clicks. */
export const App = ({ content, contactForm, onReady }: AppProps) => {
  const { actions } = useAppState();
  const [homeContent, setHomeContent] = useState(content);
  useEffect(onReady, [onReady]);
  return (
    <HashRouter>
      <PageFrame actions={actions}>
        <AppRoutes homeContent={homeContent} onHomeContent={setHomeContent} contactForm={contactForm} />
      </PageFrame>
    </HashRouter>
  );
};
