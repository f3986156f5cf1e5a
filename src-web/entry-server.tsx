import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { HomeInput } from '#contract/renderer';
import { PageFrame } from './app/page-frame.tsx';
import { HomeView } from './pages/home-view.tsx';
import { UnableToLoad } from './components/unable-to-load.tsx';
import type { AppActions } from './lib/app-actions.ts';

export { page } from 'virtual:page';

const nothing = () => undefined;

/** Nobody presses anything on the server. */
const ACTIONS: AppActions = {
  openAuth: nothing,
  signOut: nothing,
  chooseTier: nothing,
  resumeOrder: nothing,
  openCaseStudy: nothing,
};

/** The home page's markup for the document's root. */
export const renderHome = ({ content, contactForm, formShownAt }: HomeInput): { body: string } => ({
  body: renderToString(
    <StaticRouter location="/">
      <PageFrame actions={ACTIONS}>
        {content === null ? (
          <UnableToLoad />
        ) : (
          <HomeView content={content} contactForm={contactForm} formShownAt={formShownAt} />
        )}
      </PageFrame>
    </StaticRouter>,
  ),
});
