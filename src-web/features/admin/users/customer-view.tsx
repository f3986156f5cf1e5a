import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts';
import { centsOf, formatMoney } from '#contract/money';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { CustomerPanels } from './customer-panels.tsx';
import styles from './customer-view.module.css';
import { useCustomer } from './use-customer.ts';
import { fullName } from './user-labels.ts';
import { UserStanding } from './users-table.tsx';

interface CustomerViewProps {
  id: string;
  /** What the list knows of them, until all is there. */
  listed: User | undefined;
  onBack: () => void;
}

/** One customer's page: who they are, what they bought, and what they asked for. */
export const CustomerView = ({ id, listed, onBack }: CustomerViewProps) => {
  const { state, reload } = useCustomer(id);
  const user = state.status === 'shown' ? state.customer.user : listed;
  const isKnown = user !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // In braces, because some browsers answer with a promise, and that is nothing to clean up with.
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
          <UserStanding user={user} />
          <Facts user={user} />
        </header>
      )}
      {state.status === 'loading' && <SkeletonRows count={4} />}
      {state.status === 'failed' && (
        <div className={styles['failed']} role="alert">
          <p>{state.message}</p>
          <button type="button" className={buttonClass('outline')} onClick={reload}>
            Try again
          </button>
        </div>
      )}
      {state.status === 'shown' && <CustomerPanels customer={state.customer} />}
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
      <dd>{formatMoney(centsOf(user.total_spent), user.currency)}</dd>
    </div>
  </dl>
);
