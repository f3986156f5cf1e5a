import type { User } from '#contract/accounts';
import { planLabel } from '#contract/tiers';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { Panel } from '../../components/panel.tsx';
import { formatDayOrNone } from '../../lib/format-time.ts';
import { subscriptionBadge } from '../../components/subscription-badge.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { RequestContent } from './request-content.tsx';
import { RequestForm } from './request-form.tsx';
import styles from './subscription-panel.module.css';
import { nextStep, type NextStep } from './subscription-words.ts';
import { useSummary } from './use-summary.ts';

const NOTES: Record<Exclude<NextStep, 'request'>, string> = {
  subscribe: "You don't have an active subscription. Choose a plan to start receiving content services.",
  resubscribe: 'It does not renew any more. Choose a plan to go on receiving content services.',
  wait: 'Your subscription is not active at the moment. As soon as PayPal says that it is, this page shows it.',
};

interface SubscriptionPanelProps {
  user: User;
  onViewPlans: () => void;
}

/** The customer's plan, how it stands, and what to do with it. */
export const SubscriptionPanel = ({ user, onViewPlans }: SubscriptionPanelProps) => {
  const { subscription, take } = useSummary();
  const { subscription_status: status, subscription_plan: plan, subscription_end_date: until } = user;
  const { tone, label } = subscriptionBadge(status);
  const step = nextStep(status, subscription?.can_cancel === true);
  return (
    <Panel title="Subscription Status">
      <div className={styles['standing']}>
        <p className={styles['plan']}>{planLabel(plan)}</p>
        <Badge tone={tone}>{label}</Badge>
        <dl>
          <dt>{status === 'cancelled' ? 'Paid until' : 'Next Renewal'}</dt>
          <dd>{formatDayOrNone(until)}</dd>
        </dl>
      </div>
      {step !== 'request' && <p className={styles['note']}>{NOTES[step]}</p>}
      <div className={styles['buttons']}>
        {step === 'request' && <RequestContent user={user} />}
        {(step === 'subscribe' || step === 'resubscribe') && (
          <button type="button" className={buttonClass()} onClick={onViewPlans}>
            View Pricing Plans
          </button>
        )}
        {subscription?.can_cancel === true && <CancelSubscription subscription={subscription} onCancelled={take} />}
      </div>
      {step === 'request' && <RequestForm />}
    </Panel>
  );
};
