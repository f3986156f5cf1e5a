import type { AnalyticsEventName } from '#contract/analytics';
import { api } from '../../lib/api-client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** What this tab remembers: that its visit was counted, and the case study that was opened last. */
type Key = 'visit' | 'case-study';

/** Counts something a visitor did. In nobody's name; nobody waits for it, and its failure is nobody's trouble. */
export const countEvent = (event: AnalyticsEventName, page: string, at?: Date): void => {
  if (!isCounted() || !COUNTABLE.test(page)) return;
  const init = { keepalive: true, credentials: 'omit' } as const;
  // Read to its end, for until then the browser takes the page for still loading.
  const counted = api.analytics.track.$post(
    {
      json: { event, page, timestamp: at?.toISOString(), ...(event === 'visit' ? { referrer: referringHost() } : {}) },
    },
    { fetch, init },
  );
  counted.then((response) => response.text()).catch(() => undefined);
};

/** What the server takes for a page, and for an id. */
const COUNTABLE = /^[\w\-/]{1,100}$/;
const HOST = /^[a-z\d.-]{1,253}$/;

/** Counts a page that the public sees. */
export const countPage = (pathname: string): void => {
  if (!PUBLIC_PAGE.test(pathname) || !isCounted()) return;
  const isFirst = remembered('visit') === null;
  countEvent(isFirst ? 'visit' : 'page_view', pathname);
  if (isFirst) remember('visit', 'counted');
};

const PUBLIC_PAGE = /^\/(?:about|projects\/[^/]+)?$/;

const memory: Partial<Record<Key, string>> = {};

/** The host of another site that led here; undefined when there is none that can be counted. */
const referringHost = (): string | undefined => {
  if (!URL.canParse(document.referrer)) return undefined;
  const { hostname } = new URL(document.referrer);
  return hostname !== location.hostname && HOST.test(hostname) ? hostname : undefined;
};

/** Notes which case study somebody reads, for an enquiry or an order that follows. */
export const noteCaseStudy = (projectId: string): void => {
  if (isCounted()) remember('case-study', projectId);
};

/** The case study that was read last in this tab, if any. */
export const leadSource = (): string | undefined => {
  const id = remembered('case-study') ?? '';
  return SOURCE.test(id) ? id : undefined;
};

const SOURCE = /^[\w-]{1,100}$/;

/** False for people who ask not to be tracked, although nobody is recognised here, and for the owner. */
const isCounted = (): boolean =>
  navigator.doNotTrack !== '1' &&
  !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) &&
  readStored('localStorage', 'adminLoggedIn') !== 'true';

const remembered = (key: Key): string | null => memory[key] ?? readStored('sessionStorage', key);

const remember = (key: Key, value: string): void => {
  memory[key] = value;
  writeStored('sessionStorage', key, value);
};
