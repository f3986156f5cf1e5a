import type { CustomerPage, UsersExportQuery, UsersPage, UsersSummary } from '#contract/admin-people';
import { api } from '../../../lib/api-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

/** Customers of a kind in an order, the page behind `after`. */
export const fetchUsers = async (query: UsersExportQuery, after: string | null): Promise<UsersPage> =>
  (await adminAnswer(() => api.admin.users.$get({ query: after === null ? query : { ...query, after } }))).json();

/** Figures about everybody who has an account. */
export const fetchSummary = (): Promise<UsersSummary> =>
  adminRead<UsersSummary>(() => api.admin.users.summary.$get(), 'Failed to fetch users');

export const fetchCustomer = (id: string): Promise<CustomerPage> =>
  adminRead<CustomerPage>(() => api.admin.users[':id'].$get({ param: { id } }), 'Failed to fetch the customer');

/** Where the same list is as a file. */
export const usersFile = (query: UsersExportQuery): string => api.admin['users.csv'].$path({ query });
