import type { User } from '#contract/accounts';
import type { users } from '../../db/schema.ts';

export type UserRow = typeof users.$inferSelect;

/** An account as its owner sees it. Nobody can have bought anything yet, so money and subscription are empty. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  email_verified: row.emailVerifiedAt !== null,
  subscription_status: null,
  subscription_plan: null,
  subscription_end_date: null,
  total_orders: 0,
  total_spent: 0,
  created_at: row.createdAt,
});
