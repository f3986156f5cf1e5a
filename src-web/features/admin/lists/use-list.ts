import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Page } from '#contract/pagination';
import { messageOf } from '../../../components/loaded.tsx';
import type { ToastMessage } from '../../../components/toast.ts';
import { whileWaiting } from '../../../lib/waiting.ts';

export type PageReader<T> = (after: string | null) => Promise<Page<T>>;

export interface Identified {
  id: string;
}

interface ListSource<T> {
  name: string;
  narrowedBy?: unknown;
  read: PageReader<T>;
  failureToast?: ToastMessage;
}

type ListState<T> = { status: 'loading' } | { status: 'failed'; message: string } | ({ status: 'shown' } & Joined<T>);

export interface List<T> {
  state: ListState<T>;
  isBusy: boolean;
  more: () => void;
  add: (record: T) => void;
  replace: (record: T) => void;
  remove: (id: string) => void;
  reload: () => Promise<boolean>;
}

type Pages<T> = InfiniteData<Page<T>, string | null>;

interface Joined<T> {
  records: readonly T[];
  next: string | null;
}

export const useList = <T extends Identified>({
  name,
  narrowedBy = null,
  read,
  failureToast,
}: ListSource<T>): List<T> => {
  const client = useQueryClient();
  const query = useInfiniteQuery<Page<T>, Error, Joined<T>, QueryKey, string | null>({
    queryKey: [name, narrowedBy],
    queryFn: ({ pageParam }) => whileWaiting(read(pageParam)),
    initialPageParam: null,
    getNextPageParam: ({ page }) => page.next,
    placeholderData: keepPreviousData,
    select: joined,
    meta: { failureToast },
  });
  const { isFetching: isBusy, refetch, fetchNextPage } = query;

  const change = useCallback(
    (by: (records: T[], index: number) => T[]): void => {
      client.setQueriesData<Pages<T>>({ queryKey: [name] }, (now) =>
        now === undefined
          ? undefined
          : { ...now, pages: now.pages.map((page, index) => ({ ...page, data: by(page.data, index) })) },
      );
      readAgain(client, name);
    },
    [client, name],
  );
  const add = useCallback(
    (record: T): void =>
      change((records, index) => [...(index === 0 ? [record] : []), ...records.filter(({ id }) => id !== record.id)]),
    [change],
  );
  return {
    state: stateOf(query),
    isBusy,
    more: () => {
      if (!isBusy && query.hasNextPage) void fetchNextPage();
    },
    add,
    replace: (record) => change((records) => records.map((one) => (one.id === record.id ? record : one))),
    remove: (gone) => change((records) => records.filter(({ id }) => id !== gone)),
    reload: async () => (await refetch()).isSuccess,
  };
};

/** Between two requests a record may move to the next page, so each counts once. */
const joined = <T extends Identified>({ pages }: Pages<T>): Joined<T> => {
  const records = new Map<string, T>();
  for (const record of pages.flatMap(({ data }) => data)) if (!records.has(record.id)) records.set(record.id, record);
  return { records: [...records.values()], next: pages.at(-1)?.page.next ?? null };
};

interface Answered<T> {
  error: Error | null;
  data: Joined<T> | undefined;
}

const stateOf = <T>({ error, data }: Answered<T>): ListState<T> => {
  if (error !== null) return { status: 'failed', message: messageOf(error) };
  return data === undefined ? { status: 'loading' } : { status: 'shown', ...data };
};

/** A request that is still running may have begun before the change. */
const readAgain = (client: QueryClient, name: string): void => {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name], fetchStatus: 'fetching' })) {
    const filter = { queryKey, exact: true };
    // A first request is only cancelled by resetting its query.
    void (state.data === undefined ? client.resetQueries(filter) : client.invalidateQueries(filter));
  }
};
