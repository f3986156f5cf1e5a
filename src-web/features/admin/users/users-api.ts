import type { CustomerPage, UsersExportQuery, UsersPage, UsersSummary } from '#contract/admin-people';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

export const fetchUsers = (query: UsersExportQuery, after: string | null): Promise<UsersPage> =>
  adminAnswer(() => ownerApi.admin.users.$get({ query: after === null ? query : { ...query, after } }));

export const fetchSummary = (): Promise<UsersSummary> =>
  adminRead(() => ownerApi.admin.users.summary.$get(), 'Failed to fetch users');

export const fetchCustomer = (id: string): Promise<CustomerPage> =>
  adminRead(() => ownerApi.admin.users[':id'].$get({ param: { id } }), 'Failed to fetch the customer');

export const answerSubscription = (id: string, subscription: string, what: 'cancel' | 'keep'): Promise<CustomerPage> =>
  adminRead(
    () => ownerApi.admin.users[':id'].subscriptions[':subscription'][what].$post({ param: { id, subscription } }),
    'Failed to change the subscription',
  );

export const usersFile = (query: UsersExportQuery): string => ownerApi.admin['users.csv'].$path({ query });
