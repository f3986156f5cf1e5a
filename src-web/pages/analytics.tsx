import type { QueryClient } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { Queries } from '../components/queries.tsx';
import { leaveAdmin } from '../features/admin/admin-session.ts';
import { AnalyticsView } from '../features/analytics/analytics-view.tsx';
import { usePage } from '../lib/use-page.ts';

export const AnalyticsPage = () => {
  usePage('Analytics');
  const started = useLoaderData<QueryClient>();
  // The server does not know the session, so the mark of a sign-in in this browser is removed.
  return (
    <Queries started={started}>
      <AnalyticsView onRefused={leaveAdmin} />
    </Queries>
  );
};
