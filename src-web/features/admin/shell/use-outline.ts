import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { slugOf } from '#contract/articles';
import { paths } from '../../../lib/paths.ts';
import { TAB_GROUPS, type Place } from '../tabs.ts';

export interface OutlineEntry {
  id: string;
  title: string;
  isInner: boolean;
}

interface Group extends OutlineEntry {
  heading: HTMLElement;
  part: Element;
}

/** The groups of the open tab, which of them is in view, and the way to each. */
export const useOutline = (tab: Place) => {
  const [found, setFound] = useState<Found | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const chosen = useRef<{ id: string; top: number } | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const hasOutline = OUTLINED.has(tab) && !search.has('part');
  const entries = hasOutline ? ((found?.tab === tab ? found.entries : null) ?? expected(tab)) : NONE;

  const show = useCallback(
    (id: string, takesFocus: boolean): boolean => {
      const group = groupsIn(panelOf(tab)).find((one) => one.id === id);
      if (group === undefined) return false;
      group.part.scrollIntoView({ block: 'start', behavior: 'instant' });
      if (takesFocus) {
        group.heading.tabIndex = -1;
        group.heading.focus({ preventScroll: true });
      }
      chosen.current = { id, top: topOf(group) };
      setCurrent(id);
      return true;
    },
    [tab],
  );

  useEffect(() => {
    const panel = panelOf(tab);
    if (panel === null || !hasOutline) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const groups = groupsIn(panel);
      const isWaiting = panel.querySelector('[data-skeleton]') !== null || panel.querySelector('h2') === null;
      setFound((former) => (isWaiting ? null : sameOr(former, { tab, entries: groups.map(entryOf) })));
      const kept = groups.find(({ id }) => id === chosen.current?.id);
      if (kept === undefined || Math.abs(topOf(kept) - Number(chosen.current?.top)) > 1) chosen.current = null;
      setCurrent(chosen.current?.id ?? idInView(groups));
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const observer = new MutationObserver(lookSoon);
    observer.observe(panel, { childList: true, subtree: true });
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    lookSoon();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
      chosen.current = null;
    };
  }, [tab, hasOutline]);

  const asked = search.get(SECTION);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (asked === null) shown.current = null;
    else if (shown.current !== asked && entries.some(({ id }) => id === asked) && show(asked, true)) {
      shown.current = asked;
    }
  }, [asked, entries, show]);

  const addressOf = (id: string): string => {
    const next = new URLSearchParams(search);
    next.set('tab', tab);
    next.set(SECTION, id);
    return `${paths.admin}?${next}`;
  };
  const goTo = (id: string, takesFocus: boolean) => {
    shown.current = id;
    show(id, takesFocus);
    void navigate(addressOf(id), { replace: true });
  };
  return { entries, current, addressOf, goTo };
};

export type Outline = ReturnType<typeof useOutline>;

interface Found {
  tab: Place;
  entries: readonly OutlineEntry[];
}

const SECTION = 'section';

const GROUPS_MIN = 3;

const NONE: readonly OutlineEntry[] = [];

const OUTLINED: ReadonlySet<string> = new Set([...Object.keys(TAB_GROUPS), 'projects']);

const expected = (tab: Place): readonly OutlineEntry[] =>
  (TAB_GROUPS[tab] ?? []).map((title) => ({ id: slugOf(title), title, isInner: false }));

const sameOr = (former: Found | null, next: Found): Found =>
  former?.tab === next.tab && namesOf(former.entries) === namesOf(next.entries) ? former : next;

const panelOf = (tab: Place): HTMLElement | null =>
  document.querySelector(`#main > [role="tabpanel"][id$="-content-${tab}"]`);

const groupsIn = (panel: HTMLElement | null): Group[] => {
  if (panel === null) return [];
  const groups: Group[] = [];
  const ids = new Map<string, number>();
  for (const heading of panel.querySelectorAll<HTMLElement>(HEADINGS)) {
    if (!heading.checkVisibility()) continue;
    const title = (heading.querySelector('button > :first-child') ?? heading).textContent.trim();
    const slug = slugOf(title);
    const count = (ids.get(slug) ?? 0) + 1;
    ids.set(slug, count);
    const part = heading.closest('section, [data-item]') ?? heading;
    groups.push({
      id: count === 1 ? slug : `${slug}-${count}`,
      title,
      isInner: heading.tagName === 'H4',
      heading,
      part,
    });
  }
  return groups.length < GROUPS_MIN ? [] : groups;
};

/** Groups of a form, panels, and open entries of a list with their groups. */
const HEADINGS = [
  'section[aria-labelledby] > header > :is(h2, h3)',
  'section[aria-labelledby] > h3',
  '[data-item]:has(> [data-fields] h4) h3',
  '[data-item] > [data-fields] section > header > h4',
]
  .map((selector) => `${selector}:not(dialog *)`)
  .join(', ');

const entryOf = ({ id, title, isInner }: Group): OutlineEntry => ({ id, title, isInner });

const namesOf = (entries: readonly OutlineEntry[]): string => entries.map(({ title }) => title).join('\n');

const topOf = ({ part }: Group): number => part.getBoundingClientRect().top;

/** The sticky bars cover less than this. */
const HEAD_PX = 120;

/** At the end of the page it is the last group, which may not reach the top. */
const idInView = (groups: readonly Group[]): string | null => {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const line = isAtEnd ? innerHeight : HEAD_PX;
  const above = groups.findLast((group) => topOf(group) < line);
  return (above ?? groups[0])?.id ?? null;
};
