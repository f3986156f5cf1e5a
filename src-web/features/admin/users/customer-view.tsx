import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts';
import { formatAmount } from '#contract/money';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { CustomerPanels } from './customer-panels.tsx';
import styles from './customer-view.module.css';
import { fetchCustomer } from './users-api.ts';
import { fullName } from './user-labels.ts';
import { UserBilling } from './users-table.tsx';

interface CustomerViewProps {
  id: string;
  /** The list's record, shown until the details have loaded. */
  listed: User | undefined;
  onBack: () => void;
}

/** One customer's page: who they are, what they bought, and what they asked for. */
export const CustomerView = ({ id, listed, onBack }: CustomerViewProps) => {
  const customer = useQuery({ queryKey: ['customer', id], queryFn: () => whileWaiting(fetchCustomer(id)) });
  const user = customer.data?.user ?? listed;
  const isKnown = user !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // In braces, because some browsers return a promise here, which React would take for a clean-up.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  useEffect(() => {
    if (isKnown) heading.current?.focus({ preventScroll: true });
  }, [isKnown]);
  return (
    <article className={styles['customer']}>
      <button type="button" className={buttonClass('quiet')} onClick={onBack}>
        <Icon name="ArrowLeft" />
        Back to users
      </button>
      {user !== undefined && (
        <header className={styles['head']}>
          <h2 ref={heading} tabIndex={-1}>
            {fullName(user)}
          </h2>
          <UserBilling user={user} />
          <Facts user={user} />
        </header>
      )}
      <Loaded query={customer} rows={4}>
        {(known) => <CustomerPanels customer={known} />}
      </Loaded>
    </article>
  );
};

const Facts = ({ user }: { user: User }) => (
  <dl className={styles['facts']}>
    <div>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${encodeURIComponent(user.email).replaceAll('%40', '@')}`}>{user.email}</a>
        <span>{user.email_verified ? ' (confirmed)' : ' (not confirmed)'}</span>
      </dd>
    </div>
    <div>
      <dt>Joined</dt>
      <dd>{formatDay(user.created_at)}</dd>
    </div>
    <div>
      <dt>Orders</dt>
      <dd>{user.total_orders}</dd>
    </div>
    <div>
      <dt>Spent</dt>
      <dd>{formatAmount(user.total_spent, user.currency)}</dd>
    </div>
  </dl>
);
