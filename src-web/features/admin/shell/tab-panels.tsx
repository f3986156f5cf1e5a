import * as Tabs from '@radix-ui/react-tabs';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { TABS, type TabId } from '../tabs.ts';
import { useOpened } from '../use-opened.ts';
import styles from './tab-panels.module.css';

export type AdminTabs = Partial<Record<TabId, ComponentType>>;

/** Hidden panels stay in the page, so a change of tabs loses no input. */
export const TabPanels = ({ tabs, tab }: { tabs: AdminTabs; tab: TabId }) => {
  const opened = useOpened(tab);
  return TABS.map(({ id }) => {
    const Matter = tabs[id];
    if (Matter === undefined) return null;
    const isDrawn = id === tab || (opened.includes(id) && !AFRESH.includes(id));
    return (
      <Tabs.Content key={id} value={id} forceMount hidden={id !== tab} className={styles['panel']}>
        {isDrawn && (
          <TabBoundary>
            <Suspense fallback={<Loading />}>
              <Matter />
            </Suspense>
          </TabBoundary>
        )}
      </Tabs.Content>
    );
  });
};

const AFRESH: readonly TabId[] = ['history', 'system'];

const Loading = () => (
  <div className={styles['loading']}>
    <output className="visually-hidden">Loading…</output>
    <SkeletonRows count={5} />
  </div>
);

/** React needs a class for an error boundary. */
class TabBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={styles['failed']} role="alert">
        <p>This tab did not load. Loading the page again usually helps; what you typed in the other tabs is kept.</p>
        <button type="button" className={buttonClass('outline')} onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    );
  }
}
