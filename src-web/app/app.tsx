import { useCallback, useEffect, useMemo, useState, ViewTransition } from 'react';
import { inNextTask } from '../lib/next-task.ts';
import { HashRouter, useLocation, type Location } from '../lib/router.tsx';
import type { ContactFormOutcome } from '#contract/renderer';
import { keepSession } from '../features/session/keep-session.ts';
import type { SiteContent } from '../features/portfolio/site-content.ts';
import { countPage } from '../features/analytics/visit.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { InlineState } from './inline-state.ts';
import { fetchAuthModalEarly } from '../features/session/lazy-auth-modal.ts';
import { Overlays } from './overlays.tsx';
import { PageFrame } from './page-frame.tsx';
import { AppRoutes } from './routes.tsx';
import { useAppState } from './use-app-state.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useScrollToContact } from '../features/contact/use-scroll-to-contact.ts';

interface AppProps extends Pick<InlineState, 'content' | 'contactForm' | 'about'> {
  /** The route of which the server has said already that it leads nowhere. */
  missingRoute: string | null;
  location: Location;
  onReady: () => void;
}

/** The app in the browser. Calls `onReady` once it answers clicks. */
export const App = ({ contactForm, location, onReady, ...initial }: AppProps) => {
  const site = useContent(initial);
  useEffect(() => inNextTask(keepSession), []);
  useEffect(fetchAuthModalEarly, []);
  useEffect(onReady, [onReady]);
  return (
    <HashRouter initial={location}>
      <Shell site={site} contactForm={contactForm} />
    </HashRouter>
  );
};

/** The content that pages share: what the document came with, and what has been loaded since. */
const useContent = (initial: Omit<AppProps, 'location' | 'onReady'>): SiteContent => {
  const { missingRoute } = initial;
  const [content, onContent] = useState(initial.content);
  const [about, onAbout] = useState(initial.about ?? null);
  const forget = useCallback(() => {
    onContent(null);
    onAbout(null);
  }, []);
  return useMemo(
    () => ({ content, onContent, about, onAbout, forget, missingRoute }),
    [content, about, forget, missingRoute],
  );
};

interface ShellProps {
  site: SiteContent;
  contactForm?: ContactFormOutcome;
}

const Shell = ({ site, contactForm }: ShellProps) => {
  const { actions, overlay, askVisitor, switchPlan, closeOverlay } = useAppState();
  const { pathname } = useLocation();
  useScrollMemory();
  useScrollToContact();
  useEffect(() => inNextTask(() => countPage(pathname)), [pathname]);
  return (
    <PageFrame actions={actions} site={site}>
      <ViewTransition key={pathname} enter="page" exit="page" default="none">
        <ErrorBoundary>
          <AppRoutes contactForm={contactForm} onVisitor={askVisitor} />
        </ErrorBoundary>
      </ViewTransition>
      <Overlays overlay={overlay} onClose={closeOverlay} onSwitch={switchPlan} />
    </PageFrame>
  );
};
