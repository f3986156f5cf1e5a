import { QueryCache, QueryClient, QueryClientProvider, type FetchQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../lib/api-client.ts';
import { toast, type ToastMessage } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failureToast?: ToastMessage };
  }
}

interface QueriesProps {
  started?: QueryClient;
  /** The cached data belongs to a name, so that a page keeps it when its language changes. */
  of?: string;
  children: ReactNode;
}

/** The cache of data ends with its page, so that no customer sees another's data. */
export const Queries = ({ started, of, children }: QueriesProps) => {
  const [client] = useState(() => started ?? clientOf(of));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

let last: { of: string; client: QueryClient } | null = null;

const clientOf = (of: string | undefined): QueryClient => {
  if (of === undefined) return createQueryClient();
  last = last?.of === of ? last : { of, client: createQueryClient() };
  return last.client;
};

export const REDRAWN_MS = 10_000;

const UNAUTHORIZED = 401;

const WAITS_MS = 30_000;

export const startQuery = <T,>(client: QueryClient, query: FetchQueryOptions<T>): void =>
  void client.prefetchQuery({ ...query, gcTime: WAITS_MS });

/** Queries are not retried here, because the API calls retry themselves. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { failureToast } = query.meta ?? {};
        // A page tells itself that its session has ended.
        const isEnded = error instanceof ApiError && error.status === UNAUTHORIZED;
        if (failureToast !== undefined && query.isActive() && !isEnded) toast(failureToast);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: 0,
        // Without a connection a call fails at once, with its own message.
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  });
