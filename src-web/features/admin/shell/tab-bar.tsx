import { useId, useLayoutEffect, useRef } from 'react';
import * as Tabs from '@radix-ui/react-tabs';
import { useNavigate } from 'react-router-dom';
import { RouteLink } from '../../../components/route-link.tsx';
import { paths } from '../../../lib/paths.ts';
import { TABS, type TabId } from '../tabs.ts';
import styles from './tab-bar.module.css';

interface TabBarProps {
  available: readonly TabId[];
  unsaved: readonly TabId[];
  waiting: Partial<Record<TabId, number>>;
  tab: TabId;
}

export const TabBar = ({ available, unsaved, waiting, tab }: TabBarProps) => {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    column.current?.querySelector(`[id$='-trigger-${tab}']`)?.scrollIntoView({ block: 'nearest' });
  }, [tab]);
  return (
    <div ref={column} className={styles['column']}>
      <Tabs.List aria-label="Admin sections">
        {[{ id: DESK, label: '' } as const, ...GROUPS].map(({ id: group, label: name }) => (
          <div key={group} className={styles['group']} role="presentation" data-name={name}>
            {tabsOf(group, available).map(({ id, label }) => (
              <Tabs.Trigger key={id} value={id} className={styles['tab']}>
                {label}
                <Waiting tab={id} count={waiting[id]} />
                {unsaved.includes(id) && <Unsaved />}
              </Tabs.Trigger>
            ))}
          </div>
        ))}
      </Tabs.List>
      <RouteLink to={paths.analytics} className={styles['tab']}>
        Analytics
      </RouteLink>
    </div>
  );
};

const GROUPS = [
  { id: 'site', label: 'Site' },
  { id: 'business', label: 'Business' },
  { id: 'system', label: 'System' },
] as const;

interface TabMenuProps extends TabBarProps {
  onOpen: (tab: string) => void;
}

export const TabMenu = ({ available, unsaved, waiting, tab, onOpen }: TabMenuProps) => {
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
      <select id={id} value={tab} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {optionsOf(DESK)}
        {GROUPS.map(({ id: group, label: name }) => (
          <optgroup key={group} label={name}>
            {optionsOf(group)}
            {group === 'business' && <option value={ANALYTICS}>Analytics</option>}
          </optgroup>
        ))}
      </select>
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
