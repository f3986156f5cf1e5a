import type { User } from '#contract/accounts';
import type { UserFilter, UserSort } from '#contract/admin-people';
import type { BadgeTone } from '../../../components/badge.tsx';
import { formatDay } from '../../../lib/format-time.ts';

export const FILTERS: readonly { value: UserFilter; label: string }[] = [
  { value: 'all', label: 'All users' },
  { value: 'active', label: 'Active subscribers' },
  { value: 'inactive', label: 'Not active' },
  { value: 'no_orders', label: 'No orders' },
];

export const SORTS: readonly { value: UserSort; label: string }[] = [
  { value: 'created_at', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'email', label: 'Email' },
  { value: 'total_spent', label: 'Total spent' },
];

type Billing = Pick<User, 'subscription_status' | 'total_orders'>;

export const userBadge = ({
  subscription_status: status,
  total_orders: orders,
}: Billing): {
  tone: BadgeTone;
  label: string;
} => {
  if (status === 'active') return { tone: 'green', label: 'Active Subscriber' };
  return orders > 0 ? { tone: 'grey', label: 'Past Customer' } : { tone: 'grey', label: 'Free User' };
};

export const expiry = (until: string | null, now: number): { isOver: boolean; text: string } | null => {
  const end = until === null ? Number.NaN : Date.parse(until);
  if (until === null || Number.isNaN(end)) return null;
  const isOver = end < now;
  return { isOver, text: `${isOver ? 'Expired' : 'Expires'}: ${formatDay(until)}` };
};

/** The name is a link, which needs a text, so the address replaces an empty name. */
export const fullName = ({ first_name: first, last_name: last, email }: User): string =>
  `${first} ${last}`.trim() || email;
