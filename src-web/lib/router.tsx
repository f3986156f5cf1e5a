import {
  Children,
  createContext,
  isValidElement,
  use,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { matchPath } from './match-path.ts';

/** Where a visitor is: the part of the address after the hash, and what the navigation there carried. */
export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  state: unknown;
  /** The same for an entry of the history whenever somebody comes back to it. */
  key: string;
}

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

const NAVIGATED = 'app:navigated';

let current: Location | null = null;

/** The present location; the same object for as long as nothing changed. */
export const presentLocation = (): Location => {
  const read = readLocation();
  if (current === null || !isSame(current, read)) current = read;
  return current;
};

let holds: (() => boolean) | null = null;

/**
 * Has `hold` asked whenever the address has changed, however that came about. When it says true the router stays where
 * it is, and `hold` has put the address back. Returns what ends that.
 */
export const holdLocation = (hold: () => boolean): (() => void) => {
  holds = hold;
  return () => {
    holds = null;
  };
};

const LocationContext = createContext<Location | null>(null);
const ParamsContext = createContext<Record<string, string>>({});

interface HashRouterProps {
  /** Where to begin. Handed in, because the address may change while a page that stands there is being taken over. */
  initial: Location;
  children: ReactNode;
}

/** The address after the hash is the route. A change is a transition: the old page stays until the new one is there. */
export const HashRouter = ({ initial, children }: HashRouterProps) => {
  const [location, setLocation] = useState(initial);
  useEffect(() => {
    const follow = () => {
      if (holds?.() !== true) startTransition(() => setLocation(presentLocation()));
    };
    follow();
    return subscribe(follow);
  }, []);
  return <LocationContext value={location}>{children}</LocationContext>;
};

/** One fixed route, for drawing a page on the server. */
export const StaticRouter = ({ location: path, children }: { location: string; children: ReactNode }) => (
  <LocationContext value={useMemo(() => ({ ...splitPath(path), state: null, key: 'first' }), [path])}>
    {children}
  </LocationContext>
);

export const useLocation = (): Location => {
  const location = use(LocationContext);
  if (location === null) throw new Error('Routes are known below a router only');
  return location;
};

export const useNavigate = (): Navigate => navigate;

/** What the address asks, as in `?token=…`. */
export const useSearchParams = (): readonly [URLSearchParams, (next: Record<string, string>) => void] => {
  const { pathname, search } = useLocation();
  const set = useCallback(
    (next: Record<string, string>) => navigate(`${pathname}?${new URLSearchParams(next).toString()}`),
    [pathname],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), set];
};

/** The parts of the address that the route names, as `projectId` of `/projects/:projectId`. */
export const useParams = (): Record<string, string> => use(ParamsContext);

interface RouteProps {
  path: string;
  element: ReactElement;
}

/** A path and its page; only ever inside `Routes`, which reads it. */
export const Route: (route: RouteProps) => null = () => null;

/** Draws the first route that fits; `*` fits everything. */
export const Routes = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  for (const child of Children.toArray(children)) {
    if (!isValidElement<RouteProps>(child)) continue;
    const params = matchPath(child.props.path, pathname);
    if (params !== null) return <ParamsContext value={params}>{child.props.element}</ParamsContext>;
  }
  return null;
};

const readLocation = (): Location => {
  const entry: unknown = history.state;
  const { state, key } = isEntry(entry) ? entry : { state: null, key: 'first' };
  return { ...splitPath(location.hash.slice(1)), state, key };
};

/** What this router keeps in an entry of the browser's history. */
interface Entry {
  state: unknown;
  key: string;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';

const splitPath = (path: string): Pick<Location, 'pathname' | 'search'> => {
  const [pathname = '', ...search] = path.split('?');
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: search.length > 0 ? `?${search.join('?')}` : '',
  };
};

const isSame = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search && a.state === b.state && a.key === b.key;

const subscribe = (onChange: () => void): (() => void) => {
  const events = ['popstate', 'hashchange', NAVIGATED];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
};

/** Goes to a route, as `/dashboard` or `/reset-password?token=…`. */
const navigate: Navigate = (to, { replace = false, state = null } = {}) => {
  const entry: Entry = { state, key: crypto.randomUUID() };
  history[replace ? 'replaceState' : 'pushState'](entry, '', `#${to}`);
  dispatchEvent(new Event(NAVIGATED));
};
