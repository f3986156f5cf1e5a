import { useCallback, useEffect, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { Theme } from '#contract/content';
import type { HomeContent } from '#contract/published-content';
import { PictureTextsContext } from '../components/picture.tsx';
import { forgetProjects } from '../features/projects/fetch-project.ts';
import { SiteContentContext, type SiteContent } from '../features/portfolio/site-content.ts';
import { fetchAuthModalEarly } from '../features/session/auth-dialog.tsx';
import { keepSession } from '../features/session/keep-session.ts';
import { inNextTask } from '../lib/next-task.ts';
import { setSiteLanguage, useWordChanges } from '../lib/page-language.ts';
import type { RenderedState } from './inline-state.ts';
import type { createRouter } from './router.tsx';

interface AppProps extends RenderedState {
  missingRoute: string | null;
  router: ReturnType<typeof createRouter>;
  onReady: () => void;
}

export const App = ({ router, onReady, ...initial }: AppProps) => {
  const site = useContent(initial);
  useEffect(() => inNextTask(keepSession), []);
  useEffect(fetchAuthModalEarly, []);
  useEffect(onReady, [onReady]);
  const theme = site.content?.portfolio.look;
  useEffect(() => {
    if (theme !== undefined) void showTheme(theme);
  }, [theme]);
  return (
    <SiteContentContext value={site}>
      <PictureTextsContext value={site.content?.portfolio.pictures}>
        <RouterProvider key={useWordChanges()} router={router} />
      </PictureTextsContext>
    </SiteContentContext>
  );
};

/** The Worker renders pages with the owner's theme. On a static host the theme comes with the content. */
const showTheme = async (theme: Theme): Promise<void> => {
  if (document.querySelector('style[data-theme]') !== null) return;
  const { applyTheme } = await import('../features/theme/apply-theme.ts');
  applyTheme(document, theme);
};

const useContent = ({
  missingRoute,
  contactForm,
  laterStyles,
  ...initial
}: Omit<AppProps, 'router' | 'onReady'>): SiteContent => {
  const [content, setContent] = useState(initial.content ?? null);
  const [about, onAbout] = useState(initial.about ?? null);
  const [page, setPage] = useState(initial.page ?? null);
  const onContent = useCallback((loaded: HomeContent) => {
    const { personalInfo, words } = loaded.portfolio;
    setSiteLanguage(personalInfo, words).catch(() => undefined);
    setContent(loaded);
  }, []);
  const forget = useCallback(() => {
    setContent(null);
    onAbout(null);
    setPage(null);
    forgetProjects();
  }, []);
  return useMemo(
    () => ({ content, onContent, about, onAbout, page, forget, missingRoute, contactForm, laterStyles }),
    [content, onContent, about, page, forget, missingRoute, contactForm, laterStyles],
  );
};
