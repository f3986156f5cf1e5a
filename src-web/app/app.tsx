import { useEffect, useState } from 'react';
import { HashRouter } from 'react-router-dom';
import type { HomeContent } from '#contract/content';
import type { ContactFormOutcome } from '#contract/renderer';
import { keepSession } from '../features/session/keep-session.ts';
import { fetchAuthModalEarly } from './lazy-auth-modal.ts';
import { Overlays } from './overlays.tsx';
import { PageFrame } from './page-frame.tsx';
import { AppRoutes } from './routes.tsx';
import { useAppState } from './use-app-state.ts';

interface AppProps {
  /** The content the document came with; null when it came without. */
  content: HomeContent | null;
  contactForm?: ContactFormOutcome;
  onReady: () => void;
}

const Shell = ({ content, contactForm }: Omit<AppProps, 'onReady'>) => {
  const { actions, overlay, askVisitor, switchPlan, closeOverlay } = useAppState();
  const [homeContent, setHomeContent] = useState(content);
  return (
    <PageFrame actions={actions}>
      <AppRoutes
        homeContent={homeContent}
        onHomeContent={setHomeContent}
        contactForm={contactForm}
        onVisitor={askVisitor}
      />
      <Overlays overlay={overlay} onClose={closeOverlay} onSwitch={switchPlan} />
    </PageFrame>
  );
};

/** The app in the browser. Calls `onReady` once it answers clicks. */
export const App = ({ content, contactForm, onReady }: AppProps) => {
  useEffect(keepSession, []);
  useEffect(fetchAuthModalEarly, []);
  useEffect(onReady, [onReady]);
  return (
    <HashRouter>
      <Shell content={content} contactForm={contactForm} />
    </HashRouter>
  );
};
