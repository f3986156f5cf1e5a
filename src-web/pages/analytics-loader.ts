import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { createQueryClient } from '../components/queries.tsx';
import { startAnalytics } from '../features/analytics/analytics-queries.ts';

export const loadAnalytics = ({ request }: LoaderFunctionArgs): QueryClient => {
  const client = createQueryClient();
  startAnalytics(client, new URL(request.url).searchParams);
  return client;
};
