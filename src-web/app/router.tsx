import { useEffect, type ComponentType } from 'react';
import {
  createHashRouter,
  matchRoutes,
  replace,
  useRouteError,
  type LoaderFunction,
  type RouteObject,
} from 'react-router-dom';
import type { Project } from '#contract/content';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { loadParts } from '../features/portfolio/passage-section.tsx';
import { fetchProject } from '../features/projects/fetch-project.ts';
import { CustomersOnly } from '../features/session/customers-only.tsx';
import { leaveForWorker } from '../lib/own-host.ts';
import { withEnglish, withWords } from '../lib/page-language.ts';
import { paths } from '../lib/paths.ts';
import { whileWaiting } from '../lib/waiting.ts';
import { HomePage } from '../pages/home.tsx';
import { NotFoundPage } from '../pages/not-found.tsx';
import { CustomerFramed } from '../pages/site-frame.tsx';
import { Shell } from './shell.tsx';
import { word } from '../lib/words.ts';

export const createRouter = (project?: Project | null) =>
  createHashRouter(routes, project === undefined ? {} : { hydrationData: { loaderData: { [PROJECT]: project } } });

const PROJECT = 'project';

/**
 * While a project loads, the former page stays. The present address replaces an old one here, because an effect of the
 * page could come after the visitor has gone on, and take that back.
 */
const loadProject: LoaderFunction = async ({ params: { projectId } }) => {
  const project = projectId === undefined ? null : await whileWaiting(fetchProject(projectId)).catch(() => null);
  return project !== null && (project.slug || project.id) !== projectId ? replace(paths.project(project)) : project;
};

/** React needs the code of the rendered page before it hydrates. */
export const loadPage = async (path: string): Promise<void> => {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    // The server cannot render a route with `lazy`.
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
};

class NotLoadedError extends Error {}

const loaded = <T,>(code: Promise<T>): Promise<T> =>
  whileWaiting(code).catch((cause: unknown) => {
    throw new NotLoadedError('The page was not loaded', { cause });
  });

const lazyPage = (load: () => Promise<ComponentType>) => ({
  lazy: async () => ({ Component: await loaded(load()) }),
});

const customersPage = (load: () => Promise<ComponentType>) => lazyPage(() => withWords('customer', load()));

/** The owner can only sign in on the Worker's own host. */
const ownerPage = (load: () => Promise<ComponentType>) =>
  lazyPage(async () => (leaveForWorker() ? Blank : withEnglish(load())));

const startedPage = (loader: () => Promise<LoaderFunction>, load: () => Promise<ComponentType>) => ({
  lazy: {
    // The data is loaded first, because browsers with few connections fetch in this order.
    loader: async () => (leaveForWorker() ? undefined : loaded(loader())),
    Component: async () => (leaveForWorker() ? Blank : loaded(withEnglish(load()))),
  },
  shouldRevalidate: () => false,
});

const Blank = () => <main id="main" className="blank-page" tabIndex={-1} />;

const PageFailure = () => {
  const error = useRouteError();
  if (error instanceof NotLoadedError) return <NotLoaded />;
  const failure = error instanceof Error && error.message !== '' ? error.message : String(error);
  return (
    <MessageScreen title={word('common.page-stopped')} text={word('common.page-stopped-text', { failure })}>
      <button type="button" className={buttonClass()} onClick={() => location.reload()}>
        {word('common.reload-page')}
      </button>
      {/* The link is a plain one, because the app's own navigation might fail too. */}
      <a href="/">{word('common.back-to-home')}</a>
    </MessageScreen>
  );
};

/** A reload also helps when a deployment has removed the old files. */
const NotLoaded = () => {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <MessageScreen title={word('common.page-not-loaded')} text={word('common.check-connection')}>
      <button type="button" className={buttonClass()} onClick={() => location.reload()}>
        {word('common.try-again')}
      </button>
    </MessageScreen>
  );
};

const pages: RouteObject[] = [
  {
    path: paths.home,
    ...lazyPage(async () => {
      await loadParts();
      return HomePage;
    }),
  },
  ...[paths.about, paths.resume].map((path) => ({
    path,
    ...lazyPage(async () => (await import('../pages/about.tsx')).AboutPage),
  })),
  {
    id: PROJECT,
    path: `${paths.projects}/:projectId?`,
    loader: loadProject,
    ...lazyPage(async () => (await import('../pages/project.tsx')).ProjectPage),
  },
  {
    path: `${paths.pages}/:slug`,
    ...lazyPage(async () => (await import('../pages/own-page.tsx')).OwnPageRoute),
  },
  { path: `${paths.writing}/*`, ...lazyPage(async () => (await import('../pages/writing.tsx')).WritingRoute) },
  { path: paths.search, ...lazyPage(async () => (await import('../pages/search.tsx')).SearchRoute) },
  {
    path: paths.analytics,
    ...startedPage(
      async () => (await import('../pages/analytics-loader.ts')).loadAnalytics,
      async () => (await import('../pages/analytics.tsx')).AnalyticsPage,
    ),
  },
  { path: paths.admin, ...ownerPage(async () => (await import('../pages/admin.tsx')).AdminPage) },
  {
    element: <CustomersOnly />,
    children: [
      {
        element: <CustomerFramed />,
        children: [
          {
            path: paths.dashboard,
            ...customersPage(async () => (await import('../pages/dashboard.tsx')).DashboardPage),
          },
          { path: paths.account, ...customersPage(async () => (await import('../pages/account.tsx')).AccountPage) },
          {
            path: `${paths.receipts}/:paymentId`,
            ...customersPage(async () => (await import('../pages/receipt.tsx')).ReceiptPage),
          },
        ],
      },
    ],
  },
  {
    element: <CustomerFramed />,
    children: [
      {
        path: paths.paymentReturn,
        ...customersPage(async () => (await import('../pages/payment-return.tsx')).PaymentReturnPage),
      },
      { path: paths.invoice, ...customersPage(async () => (await import('../pages/invoice.tsx')).InvoicePage) },
      { path: paths.work, ...customersPage(async () => (await import('../pages/work.tsx')).WorkPage) },
      { path: paths.quote, ...customersPage(async () => (await import('../pages/quote.tsx')).QuotePage) },
      {
        path: paths.resetPassword,
        ...customersPage(async () => (await import('../pages/reset-password.tsx')).ResetPasswordPage),
      },
      {
        path: paths.cancelPlan,
        ...customersPage(async () => (await import('../pages/cancel-plan.tsx')).CancelPlanPage),
      },
      {
        path: paths.verifyEmail,
        ...customersPage(async () => (await import('../pages/verify-email.tsx')).VerifyEmailPage),
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

const routes: RouteObject[] = [
  {
    element: <Shell />,
    hydrateFallbackElement: <Blank />,
    children: [{ errorElement: <PageFailure />, hydrateFallbackElement: <Blank />, children: pages }],
  },
];
