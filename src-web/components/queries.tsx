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
  /** The client whose queries the route's loader has started. */
  started?: QueryClient;
  /** What a page is about that may be drawn anew in the language of what it has read: it is not read again then. */
  of?: string;
  children: ReactNode;
}

/** The query client of one page. It ends with the page, so that no customer sees what was read for another one. */
export const Queries = ({ started, of, children }: QueriesProps) => {
  const [client] = useState(() => started ?? clientOf(of));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

let last: { of: string; client: QueryClient } | null = null;

/** A client drops what it has read when its page is left. */
const clientOf = (of: string | undefined): QueryClient => {
  if (of === undefined) return createQueryClient();
  last = last?.of === of ? last : { of, client: createQueryClient() };
  return last.client;
};

/** Of a query for such a page. */
export const REDRAWN_MS = 10_000;

const UNAUTHORIZED = 401;

/** How long an answer is kept that arrived before its page. */
const WAITS_MS = 30_000;

/** Starts a query for a page whose code is still loading; the page shows a failure. */
export const startQuery = <T,>(client: QueryClient, query: FetchQueryOptions<T>): void =>
  void client.prefetchQuery({ ...query, gcTime: WAITS_MS });

/** One attempt for each query, because the calls decide themselves whether to retry; unused data is dropped. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { failureToast } = query.meta ?? {};
        // A page whose session has ended shows that itself.
        const isEnded = error instanceof ApiError && error.status === UNAUTHORIZED;
        if (failureToast !== undefined && query.isActive() && !isEnded) toast(failureToast);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: 0,
        // Without a connection the call fails at once, with its own message.
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  });
