import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { formatAmount } from '#contract/money';
import { Loaded } from '../../../components/loaded.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { Fact, Facts, RecordHead, RecordPage } from '../lists/record-page.tsx';
import { CustomerPanels } from './customer-panels.tsx';
import { fetchCustomer } from './users-api.ts';
import { fullName } from './user-labels.ts';
import { UserBilling } from './users-table.tsx';

interface CustomerViewProps {
  id: string;
  /** The list's record, shown until the details have loaded. */
  listed: User | undefined;
  onBack: () => void;
}

export const CustomerView = ({ id, listed, onBack }: CustomerViewProps) => {
  const customer = useQuery({ queryKey: ['customer', id], queryFn: () => whileWaiting(fetchCustomer(id)) });
  const user = customer.data?.user ?? listed;
  return (
    <RecordPage list="users" onBack={onBack}>
      {user !== undefined && (
        <RecordHead title={fullName(user)}>
          <UserBilling user={user} />
          <UserFacts user={user} />
        </RecordHead>
      )}
      <Loaded query={customer} rows={4}>
        {(known) => <CustomerPanels customer={known} />}
      </Loaded>
    </RecordPage>
  );
};

const UserFacts = ({ user }: { user: User }) => (
  <Facts>
    <Fact label="Email">
      <a href={`mailto:${encodeURIComponent(user.email).replaceAll('%40', '@')}`}>{user.email}</a>
      <small>{user.email_verified ? ' (confirmed)' : ' (not confirmed)'}</small>
    </Fact>
    <Fact label="Joined">{formatDay(user.created_at)}</Fact>
    <Fact label="Orders">{user.total_orders}</Fact>
    <Fact label="Spent">{formatAmount(user.total_spent, user.currency)}</Fact>
  </Facts>
);
