import { useState } from 'react';
import type { User } from '#contract/accounts';
import { planLabel } from '#contract/tiers';
import { Breakable } from '../../../components/breakable.tsx';
import { Badge } from '../../../components/badge.tsx';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { expiry, fullName, userBadge } from './user-labels.ts';
import { recordLinkClass } from '../lists/record-link.ts';
import styles from './users-table.module.css';
import { formatAmount } from '../../../lib/format-money.ts';

export const UserBilling = ({ user }: { user: User }) => {
  const { tone, label } = userBadge(user);
  const [now] = useState(() => Date.now());
  const end = expiry(user.subscription_end_date, now);
  return (
    <span className={styles['status']}>
      <Badge tone={tone}>{label}</Badge>
      {user.subscription_plan !== null && <span>{planLabel(user.subscription_plan)}</span>}
      {end !== null && <span className={end.isOver ? styles['over'] : styles['running']}>{end.text}</span>}
    </span>
  );
};

export const UsersTable = ({ users, onOpen }: { users: readonly User[]; onOpen: (user: User) => void }) => (
  <RecordTable caption="Users" columns={columns(onOpen)} records={users} keyOf={({ id }) => id} />
);

const columns = (onOpen: (user: User) => void): Column<User>[] => [
  {
    label: 'Name',
    width: '36%',
    cell: (user) => (
      <>
        <button
          type="button"
          className={`${recordLinkClass} ${styles['name']}`}
          data-user={user.id}
          onClick={() => onOpen(user)}
        >
          {fullName(user)}
        </button>
        <span className={styles['email']}>
          <Breakable text={user.email} />
        </span>
      </>
    ),
  },
  { label: 'Subscription', width: '24%', cell: (user) => <UserBilling user={user} /> },
  { label: 'Orders', width: '9%', isNumber: true, cell: (user) => user.total_orders },
  {
    label: 'Spent',
    width: '14%',
    isNumber: true,
    cell: (user) => formatAmount(user.total_spent, user.currency),
  },
  { label: 'Joined', cell: (user) => <time dateTime={user.created_at}>{formatDay(user.created_at)}</time> },
];
