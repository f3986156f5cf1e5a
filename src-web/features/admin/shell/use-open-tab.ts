import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { isTabId, TABS, type TabId } from '../tabs.ts';

export const useOpenTab = (available: readonly TabId[]): readonly [TabId, (tab: TabId) => void] => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('tab');
  const known = [asked, readLastTab()].filter(isTabId).find((id) => available.includes(id));
  const tab = known ?? available[0] ?? TABS[0].id;
  const leavePlace = useTabScroll(tab);
  useEffect(() => keepLastTab(tab), [tab]);
  const open = useCallback(
    (next: TabId) => {
      leavePlace();
      keepLastTab(next);
      // All tabs are one page, so Back leaves the admin area.
      void navigate(`${paths.admin}?tab=${next}`, { replace: true });
    },
    [leavePlace, navigate],
  );
  return [tab, open];
};

const KEY = 'adminTab';

const useTabScroll = (tab: TabId): (() => void) => {
  const places = useRef(new Map<TabId, number>());
  const former = useRef(tab);
  useLayoutEffect(() => {
    if (former.current === tab) return;
    former.current = tab;
    scrollTo({ top: places.current.get(tab) ?? 0, behavior: 'instant' });
  }, [tab]);
  return useCallback(() => places.current.set(former.current, scrollY), []);
};

const readLastTab = (): TabId | null => {
  const stored = readStored('localStorage', KEY);
  return isTabId(stored) ? stored : null;
};

const keepLastTab = (tab: TabId): void => {
  writeStored('localStorage', KEY, tab);
};
