import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserFilter, UserSort } from '#contract/admin-people';
import { SelectField } from '../components/fields.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { ListToolbar } from '../lists/list-toolbar.tsx';
import { CustomerView } from './customer-view.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { FILTERS, SORTS } from './user-labels.ts';
import { useOpenCustomer } from './use-open-customer.ts';
import { fetchSummary, fetchUsers, usersFile } from './users-api.ts';
import { UsersTable } from './users-table.tsx';

export const UsersTab = () => {
  const { typed, search, type } = useSearch();
  const [status, setStatus] = useState<UserFilter>('all');
  const [sort, setSort] = useState<UserSort>('created_at');
  const { opened, list: place, open, close } = useOpenCustomer();
  const query = { search, status, sort };
  const list = useList({
    name: 'users',
    narrowedBy: query,
    read: (after) => fetchUsers(query, after),
    failureToast: FAILED,
  });
  // The list is useful without the figures, so their failure is not shown.
  const summary = useQuery({ queryKey: ['users summary'], queryFn: fetchSummary });
  const listed = list.state.status === 'shown' ? list.state.records.find(({ id }) => id === opened) : undefined;
  const refresh = () => {
    void summary.refetch();
    void list.reload();
  };
  return (
    <>
      {opened !== null && <CustomerView key={opened} id={opened} listed={listed} onBack={close} />}
      <div ref={place} hidden={opened !== null}>
        <TabHead title="Users" isBusy={list.isBusy} onRefresh={refresh}>
          <ExportButton file={usersFile(query)} />
        </TabHead>
        <SummaryCards summary={list.state.status === 'failed' || summary.isError ? null : (summary.data ?? null)} />
        <ListToolbar label="Search users" hint="Name or email" typed={typed} onType={type}>
          <SelectField label="Status" value={status} options={FILTERS} onChange={setStatus} />
          <SelectField label="Sort by" value={sort} options={SORTS} onChange={setSort} />
        </ListToolbar>
        <ListFrame
          list={list}
          empty="No users found matching your criteria."
          failure="The users could not be loaded."
          count={countLabel}
        >
          {(users) => <UsersTable users={users} onOpen={open} />}
        </ListFrame>
      </div>
    </>
  );
};

const FAILED = {
  tone: 'error',
  title: 'Error loading users',
  description: 'Failed to load users data. Please try again.',
} as const;

const countLabel = (shown: number, hasMore: boolean): string =>
  hasMore ? `The first ${shown} users` : `${shown} ${shown === 1 ? 'user' : 'users'}`;
