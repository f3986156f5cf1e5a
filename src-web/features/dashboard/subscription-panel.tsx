import { skipToken, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { planLabel } from '#contract/tiers';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { Panel } from '../../components/panel.tsx';
import { subscriptionBadge } from '../../components/subscription-badge.ts';
import { useSiteContent } from '../portfolio/site-content.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { fetchOwnerEmail } from './dashboard-api.ts';
import { contentRequestDraft } from './request-draft.ts';
import { OtherSubscriptions } from './other-subscriptions.tsx';
import { RequestForm } from './request-form.tsx';
import styles from './subscription-panel.module.css';
import { billingTerm, nextStep, outlook, type NextStep } from './subscription-labels.ts';
import { useSummary } from './use-summary.ts';

interface SubscriptionPanelProps {
  user: User;
  onViewPlans: () => void;
}

export const SubscriptionPanel = ({ user, onViewPlans }: SubscriptionPanelProps) => {
  const { subscription, current, others, isMissing, askAgain, take } = useSummary();
  const { subscription_status: status, subscription_plan: plan, subscription_end_date: until } = user;
  const { tone, label } = subscriptionBadge(status);
  const step = nextStep({ status, subscription });
  const term = billingTerm({ status, subscription }, until);
  const next = outlook(subscription);
  // A plan that does not renew can be bought again while it is paid.
  const isEnding = step === 'request' && subscription?.renews === false;
  return (
    <Panel title="Subscription Status">
      <div className={styles['billing']}>
        <p className={styles['plan']}>{planLabel(plan)}</p>
        <Badge tone={tone}>{label}</Badge>
        {term !== null && (
          <dl>
            <dt>{term.term}</dt>
            <dd>{term.day}</dd>
          </dl>
        )}
      </div>
      {isMissing && (
        <p className={styles['note']} role="alert">
          Your plan could not be loaded: something may be missing here.{' '}
          <button type="button" className={buttonClass('quiet')} onClick={askAgain}>
            Try again
          </button>
        </p>
      )}
      {step !== 'request' && !isMissing && <p className={styles['note']}>{NOTES[step]}</p>}
      {next !== null && <p className={styles['note']}>{next}</p>}
      <div className={styles['buttons']}>
        {step === 'request' && <RequestContent user={user} />}
        {(step === 'subscribe' || step === 'resubscribe' || step === 'still-charged' || isEnding) && (
          <button type="button" className={buttonClass(step === 'request' ? 'outline' : 'solid')} onClick={onViewPlans}>
            View Pricing Plans
          </button>
        )}
      </div>
      {step === 'request' && <RequestForm />}
      {current?.can_cancel === true && (
        <div className={styles['end']}>
          <CancelSubscription subscription={current} onCancelled={take} />
        </div>
      )}
      <OtherSubscriptions others={others} onCancelled={take} />
    </Panel>
  );
};

const NOTES: Record<Exclude<NextStep, 'request'>, string> = {
  subscribe: "You don't have an active subscription. Choose a plan to start receiving content services.",
  resubscribe: 'It does not renew any more. Choose a plan to go on receiving content services.',
  'first-payment': 'PayPal has not collected the first payment yet. As soon as it has, this page shows it.',
  'look-into': 'Something about your payment differs from your order. We look into it and write to you.',
  'still-charged': 'It is not paid at the moment, and PayPal can still charge it. Cancel it if you do not want that.',
  wait: 'Your subscription is not active at the moment. As soon as PayPal says that it is, this page shows it.',
};

/** Opens the pre-filled mail; without the owner's address the mail has no recipient. */
const RequestContent = ({ user }: { user: User }) => {
  const { content } = useSiteContent();
  const { data: fetched = '' } = useQuery({
    queryKey: ['owner email'],
    queryFn: content === null ? fetchOwnerEmail : skipToken,
  });
  const owner = content?.portfolio.personalInfo.email ?? fetched;
  return (
    <a className={buttonClass()} href={contentRequestDraft(owner, user)}>
      Request Content
    </a>
  );
};
