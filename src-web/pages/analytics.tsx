import type { QueryClient } from '@tanstack/react-query';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { Queries } from '../components/queries.tsx';
import { leaveAdmin, useAdminState } from '../features/admin/admin-session.ts';
import { TabHead } from '../features/admin/lists/tab-head.tsx';
import { ShellFrame } from '../features/admin/shell/shell-frame.tsx';
import tabPanelsStyles from '../features/admin/shell/tab-panels.module.css';
import { ANALYTICS, TABS, tabPath } from '../features/admin/tabs.ts';
import { AnalyticsView, type OwnerFrameProps } from '../features/analytics/analytics-view.tsx';
import { usePage } from '../lib/use-page.ts';

export const AnalyticsPage = () => {
  usePage('Analytics');
  const started = useLoaderData<QueryClient>();
  const isOwner = useAdminState() !== 'visitor';
  // The server does not know the session, so the mark of a sign-in in this browser is removed.
  return (
    <Queries started={started}>
      <AnalyticsView isOwner={isOwner} Frame={OwnerFrame} onRefused={leaveAdmin} />
    </Queries>
  );
};

const OwnerFrame = ({ isBusy, onRefresh, back, children }: OwnerFrameProps) => {
  const navigate = useNavigate();
  return (
    <ShellFrame place={ANALYTICS} available={EVERY_TAB} onOpen={(tab) => void navigate(tabPath(tab))}>
      <div className={tabPanelsStyles['panel']}>
        <TabHead title="Analytics" isBusy={isBusy} onRefresh={onRefresh}>
          {back}
        </TabHead>
        {children}
      </div>
    </ShellFrame>
  );
};

const EVERY_TAB = TABS.map(({ id }) => id);
