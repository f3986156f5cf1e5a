import { useId, useLayoutEffect, useRef } from 'react';
import * as Tabs from '@radix-ui/react-tabs';
import { useNavigate } from 'react-router-dom';
import { RouteLink } from '../../../components/route-link.tsx';
import { isPlainClick } from '../../../lib/queued-clicks.ts';
import { paths } from '../../../lib/paths.ts';
import { TABS, type TabId } from '../tabs.ts';
import styles from './tab-bar.module.css';
import { useOutline, type Outline } from './use-outline.ts';

interface TabNavProps {
  available: readonly TabId[];
  unsaved: readonly TabId[];
  waiting: Partial<Record<TabId, number>>;
  tab: TabId;
  onOpen: (tab: string) => void;
}

export const TabNav = (props: TabNavProps) => {
  const outline = useOutline(props.tab);
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

const TabBar = ({ available, unsaved, waiting, tab, outline }: TabBarProps) => {
  const { current } = outline;
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    column.current?.querySelector(`[id$='-trigger-${tab}']`)?.scrollIntoView({ block: 'nearest' });
  }, [tab]);
  useLayoutEffect(() => {
    if (current === null) return;
    column.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [current]);
  const groups = [{ id: DESK, label: '' } as const, ...GROUPS].map((group) => ({
    ...group,
    tabs: tabsOf(group.id, available),
  }));
  const shown = groups.flatMap(({ tabs }) => tabs.map(({ id }) => id));
  // The outline is drawn below the open tab, but stands outside the list of tabs, which may hold tabs only.
  const isBelow = (id: TabId | undefined) => (id !== undefined && shown.indexOf(id) > shown.indexOf(tab)) || undefined;
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
      <OutlineLinks tab={tab} outline={outline} />
      <RouteLink to={paths.analytics} className={styles['tab']}>
        Analytics
      </RouteLink>
    </div>
  );
};

const OutlineLinks = ({ tab, outline: { entries, current, addressOf, goTo } }: { tab: TabId; outline: Outline }) =>
  entries.length > 0 && (
    <nav className={styles['outline']} aria-label={outlineName(tab)}>
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

const outlineName = (tab: TabId): string => `Parts of ${TABS.find(({ id }) => id === tab)?.label ?? ''}`;

const GROUPS = [
  { id: 'site', label: 'Site' },
  { id: 'business', label: 'Business' },
  { id: 'system', label: 'System' },
] as const;

const TabMenu = ({ available, unsaved, waiting, tab, outline, onOpen }: TabBarProps) => {
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
        <select id={id} value={tab} onChange={({ currentTarget }) => choose(currentTarget.value)}>
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
            aria-label={outlineName(tab)}
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
      {tab !== DESK && available.includes(DESK) && (
        <button type="button" className={styles['desk']} onClick={() => onOpen(DESK)}>
          Desk
          <Waiting tab={DESK} count={waiting[DESK]} />
        </button>
      )}
    </div>
  );
};

const ANALYTICS = 'analytics';
const DESK = 'desk';

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
