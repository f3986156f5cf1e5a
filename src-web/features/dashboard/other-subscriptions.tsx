import type { CancellableSubscription } from '#contract/cancelling';
import { formatAmount } from '#contract/money';
import { SUBSCRIPTION_LABELS, type DashboardSummary } from '#contract/payments';
import { Badge } from '../../components/badge.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import styles from './subscription-panel.module.css';

interface OtherSubscriptionsProps {
  others: readonly CancellableSubscription[];
  onCancelled: (summary: DashboardSummary) => void;
}

/** Subscriptions that PayPal may charge besides the current plan, each with its cancel button. */
export const OtherSubscriptions = ({ others, onCancelled }: OtherSubscriptionsProps) =>
  others.length > 0 && (
    <section className={styles['others']}>
      <h3>PayPal can also charge</h3>
      <ul>
        {others.map((each) => (
          <li key={each.id}>
            <p className={styles['other']}>
              {each.tier_name}{' '}
              <Badge tone="yellow">
                {each.status === 'expired' ? 'Still charged' : SUBSCRIPTION_LABELS[each.status]}
              </Badge>
            </p>
            <p className={styles['note']}>
              {each.next_charge === null
                ? 'No next charge is known.'
                : `Next charge: ${formatAmount(each.amount, each.currency)} on ${formatDay(each.next_charge)}.`}
              {!each.can_cancel && ' Cancel it in your PayPal account.'}
            </p>
            {each.can_cancel && (
              <CancelSubscription subscription={each} label={`Cancel ${each.tier_name}`} onCancelled={onCancelled} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
