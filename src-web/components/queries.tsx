import { QueryCache, QueryClient, QueryClientProvider, type FetchQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../lib/api-client.ts';
import { toast, type ToastMessage } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** A query may name the toast for its failure. */
    queryMeta: { failureToast?: ToastMessage };
  }
}

interface QueriesProps {
  /** The queries that the route's loader has started. */
  started?: QueryClient;
  children: ReactNode;
}

/** Gives a page its queries. They end with the page, so that nobody is shown what was read for somebody else. */
export const Queries = ({ started, children }: QueriesProps) => {
  const [client] = useState(() => started ?? createQueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

const UNAUTHORIZED = 401;

/** How long an answer is kept that came before its page. */
const WAITS_MS = 30_000;

/** Starts a query for a page whose code is on its way; a failure is the page's to show. */
export const startQuery = <T,>(client: QueryClient, query: FetchQueryOptions<T>): void =>
  void client.prefetchQuery({ ...query, gcTime: WAITS_MS });

/** One attempt a query, because the calls say themselves what to do after a failure; and nothing unseen is kept. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { failureToast } = query.meta ?? {};
        // When the session has ended, the page says so and is left.
        const isEnded = error instanceof ApiError && error.status === UNAUTHORIZED;
        if (failureToast !== undefined && query.isActive() && !isEnded) toast(failureToast);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: 0,
        // Without a connection the call says so at once.
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  });
