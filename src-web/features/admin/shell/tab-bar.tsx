import { useId, useLayoutEffect, useRef } from 'react';
import * as Tabs from '@radix-ui/react-tabs';
import { useNavigate } from 'react-router-dom';
import { RouteLink } from '../../../components/route-link.tsx';
import { isPlainClick } from '../../../lib/queued-clicks.ts';
import { paths } from '../../../lib/paths.ts';
import { ANALYTICS, TABS, type Place, type TabId } from '../tabs.ts';
import { DESK } from '../use-waiting.ts';
import styles from './tab-bar.module.css';
import { useOutline, type Outline } from './use-outline.ts';

interface TabNavProps {
  available: readonly TabId[];
  unsaved: readonly TabId[];
  waiting: Partial<Record<TabId, number>>;
  place: Place;
  onOpen: (tab: string) => void;
}

export const TabNav = (props: TabNavProps) => {
  const outline = useOutline(props.place);
  return (
    <>
      <TabBar {...props} outline={outline} />
      <TabMenu {...props} outline={outline} />
    </>
  );
};

interface TabBarProps extends TabNavProps {
  outline: Outline;
}

const TabBar = ({ available, unsaved, waiting, place, outline }: TabBarProps) => {
  const { current } = outline;
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    column.current?.querySelector(`[id$='-trigger-${place}']`)?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  useLayoutEffect(() => {
    if (current === null) return;
    column.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [current]);
  const groups = [{ id: DESK, label: '' } as const, ...GROUPS].map((group) => ({
    ...group,
    tabs: tabsOf(group.id, available),
  }));
  const shown: readonly Place[] = groups.flatMap(({ tabs }) => tabs.map(({ id }) => id));
  // The outline is drawn below the open tab, but stands outside the list of tabs, which may hold tabs only.
  const isBelow = (id: TabId | undefined) =>
    (id !== undefined && shown.indexOf(id) > shown.indexOf(place)) || undefined;
  return (
    <div ref={column} className={styles['column']}>
      <Tabs.List aria-label="Admin sections">
        {groups.map(({ id: group, label: name, tabs }) => (
          <div
            key={group}
            className={styles['group']}
            role="presentation"
            data-name={name}
            data-below={isBelow(tabs[0]?.id)}
          >
            {tabs.map(({ id, label }) => (
              <Tabs.Trigger key={id} value={id} className={styles['tab']} data-below={isBelow(id)}>
                {label}
                <Waiting tab={id} count={waiting[id]} />
                {unsaved.includes(id) && <Unsaved />}
              </Tabs.Trigger>
            ))}
          </div>
        ))}
      </Tabs.List>
      <OutlineLinks place={place} outline={outline} />
      <RouteLink to={paths.analytics} className={styles['tab']} isCurrent={place === ANALYTICS}>
        Analytics
      </RouteLink>
    </div>
  );
};

const OutlineLinks = ({ place, outline: { entries, current, addressOf, goTo } }: { place: Place; outline: Outline }) =>
  entries.length > 0 && (
    <nav className={styles['outline']} aria-label={outlineName(place)}>
      {entries.map(({ id, title, isInner }) => (
        <a
          key={id}
          href={`/#${addressOf(id)}`}
          data-inner={isInner || undefined}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            goTo(id, true);
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );

const outlineName = (place: Place): string => `Parts of ${TABS.find(({ id }) => id === place)?.label ?? ''}`;

const GROUPS = [
  { id: 'site', label: 'Site' },
  { id: 'business', label: 'Business' },
  { id: 'system', label: 'System' },
] as const;

const TabMenu = ({ available, unsaved, waiting, place, outline, onOpen }: TabBarProps) => {
  const id = useId();
  const navigate = useNavigate();
  const choose = (value: string) => (value === ANALYTICS ? void navigate(paths.analytics) : onOpen(value));
  const optionsOf = (group: Group) =>
    tabsOf(group, available).map(({ id: value, label }) => (
      <option key={value} value={value}>
        {label}
        {noteOf(value, waiting[value])}
        {unsaved.includes(value) && ' (unsaved)'}
      </option>
    ));
  return (
    <div className={styles['menu']}>
      <label htmlFor={id}>Section</label>
      <span className={styles['choice']}>
        <select id={id} value={place} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {optionsOf(DESK)}
          {GROUPS.map(({ id: group, label: name }) => (
            <optgroup key={group} label={name}>
              {optionsOf(group)}
              {group === 'business' && <option value={ANALYTICS}>Analytics</option>}
            </optgroup>
          ))}
        </select>
      </span>
      {outline.entries.length > 0 && (
        <span className={styles['choice']} data-inner>
          <select
            aria-label={outlineName(place)}
            value={outline.current ?? ''}
            onChange={({ currentTarget }) => outline.goTo(currentTarget.value, false)}
          >
            {outline.entries.map(({ id: group, title, isInner }) => (
              <option key={group} value={group}>
                {isInner && '– '}
                {title}
              </option>
            ))}
          </select>
        </span>
      )}
      {place !== DESK && available.includes(DESK) && (
        <button type="button" className={styles['desk']} onClick={() => onOpen(DESK)}>
          Desk
          <Waiting tab={DESK} count={waiting[DESK]} />
        </button>
      )}
    </div>
  );
};

type Group = (typeof TABS)[number]['group'];

const tabsOf = (group: Group, available: readonly TabId[]) =>
  TABS.filter(({ id, group: own }) => own === group && available.includes(id));

const noteOf = (tab: TabId, count = 0): string =>
  count === 0 ? '' : ` (${count} ${tab === 'payments' ? 'new' : 'waiting'})`;

const Waiting = ({ tab, count = 0 }: { tab: TabId; count?: number }) =>
  count > 0 && (
    <span className={styles['count']}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{noteOf(tab, count)}</span>
    </span>
  );

const Unsaved = () => (
  <span className={styles['mark']}>
    <span className="visually-hidden"> (unsaved changes)</span>
  </span>
);
