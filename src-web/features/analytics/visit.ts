import type { AnalyticsEventName } from '#contract/analytics';
import { api } from '../../lib/api-client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

type Key = 'visit' | 'case-study';

export const countEvent = (event: AnalyticsEventName, page: string, at?: Date): void => {
  if (!isCounted() || !COUNTABLE.test(page)) return;
  const init = { keepalive: true, credentials: 'omit' } as const;
  // Until the whole answer is read, the browser shows the page as loading.
  const counted = api.analytics.track.$post(
    {
      json: { event, page, timestamp: at?.toISOString(), ...(event === 'visit' ? { referrer: referringHost() } : {}) },
    },
    { fetch, init },
  );
  counted.then((response) => response.text()).catch(() => undefined);
};

const COUNTABLE = /^[\w\-/]{1,100}$/;
const HOST = /^[a-z\d.-]{1,253}$/;

export const countPage = (pathname: string): void => {
  if (!PUBLIC_PAGE.test(pathname) || !isCounted()) return;
  const isFirst = remembered('visit') === null;
  countEvent(isFirst ? 'visit' : 'page_view', pathname);
  if (isFirst) remember('visit', 'counted');
};

const PUBLIC_PAGE = /^\/(?:about|projects\/[^/]+)?$/;

const memory: Partial<Record<Key, string>> = {};

const referringHost = (): string | undefined => {
  if (!URL.canParse(document.referrer)) return undefined;
  const { hostname } = new URL(document.referrer);
  return hostname !== location.hostname && HOST.test(hostname) ? hostname : undefined;
};

export const noteCaseStudy = (projectId: string): void => {
  if (isCounted()) remember('case-study', projectId);
};

export const leadSource = (): string | undefined => {
  const id = remembered('case-study') ?? '';
  return SOURCE.test(id) ? id : undefined;
};

const SOURCE = /^[\w-]{1,100}$/;

/** Visitors who ask not to be tracked are not counted, although counting recognises nobody. */
const isCounted = (): boolean =>
  navigator.doNotTrack !== '1' &&
  !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) &&
  readStored('localStorage', 'adminLoggedIn') !== 'true';

const remembered = (key: Key): string | null => memory[key] ?? readStored('sessionStorage', key);

const remember = (key: Key, value: string): void => {
  memory[key] = value;
  writeStored('sessionStorage', key, value);
};
