import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { whileWaiting } from '../lib/waiting.ts';

type LazyPage = ComponentType & {
  /** Fetches the page's code, so that it can take over what the server has drawn. */
  load: () => Promise<void>;
};

/** A page's code could not be had. */
class NotLoadedError extends Error {}

/** A page whose code is fetched when it is first shown. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let Loaded: ComponentType | null = null;
  const fetchPage = async (): Promise<ComponentType> => {
    Loaded = await load().catch((cause: unknown) => {
      throw new NotLoadedError('The page was not loaded', { cause });
    });
    return Loaded;
  };
  const Page = lazy(async () => ({ default: await whileWaiting(fetchPage()) }));
  const Shown = () => {
    // Which of the two it is must not change while the page is shown.
    const [Present] = useState(() => Loaded);
    return (
      <PageBoundary>
        {Present === null ? (
          <Suspense fallback={<Blank />}>
            <Page />
          </Suspense>
        ) : (
          <Present />
        )}
      </PageBoundary>
    );
  };
  return Object.assign(Shown, { load: async () => void (await fetchPage()) });
};

/** The bar at the top says that something comes; a screen in between would only flicker. */
const Blank = () => <main id="main" className="blank-page" tabIndex={-1} />;

interface Failure {
  error: unknown;
}

/** Says that a page's code could not be had; any other failure of the page is left to those above. Only classes can. */
class PageBoundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (failure.error instanceof NotLoadedError) return <Failed />;
    throw failure.error;
  }
}

/** Loading the document anew also helps when the site has been updated meanwhile and the old files are gone. */
const Failed = () => {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <MessageScreen title="This page did not load" text="Check your connection and try again.">
      <button type="button" className={buttonClass()} onClick={() => location.reload()}>
        Try again
      </button>
    </MessageScreen>
  );
};
