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

/** Reads the page behind `after`, or the first one. */
export type PageReader<T> = (after: string | null) => Promise<Page<T>>;

export interface Identified {
  id: string;
}

interface ListSource<T> {
  /** What is listed: the first word of the query's key. */
  name: string;
  /** What the list is narrowed or sorted by; another one is another list. */
  narrowedBy?: unknown;
  read: PageReader<T>;
  failureToast?: ToastMessage;
}

type ListState<T> = { status: 'loading' } | { status: 'failed'; message: string } | ({ status: 'shown' } & Joined<T>);

export interface List<T> {
  state: ListState<T>;
  isBusy: boolean;
  /** Reads the next page, if there is one. */
  more: () => void;
  /** Puts a new record before the others; one that is in the list already moves there. */
  add: (record: T) => void;
  /** Puts a record in the place of the one with its id. */
  replace: (record: T) => void;
  remove: (id: string) => void;
  /** Reads the list anew; true when it is shown. */
  reload: () => Promise<boolean>;
}

type Pages<T> = InfiniteData<Page<T>, string | null>;

interface Joined<T> {
  records: readonly T[];
  next: string | null;
}

/** A list that is read page by page. What is shown stays while it is read anew; a failure empties it. */
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

/** The pages as one list; what moved from one to the next meanwhile stands there once. */
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

/** What is on its way during a change may be from before it, so it is given up and asked for again. */
const readAgain = (client: QueryClient, name: string): void => {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name], fetchStatus: 'fetching' })) {
    const filter = { queryKey, exact: true };
    // A first answer is not given up by asking again, only by beginning anew.
    void (state.data === undefined ? client.resetQueries(filter) : client.invalidateQueries(filter));
  }
};
