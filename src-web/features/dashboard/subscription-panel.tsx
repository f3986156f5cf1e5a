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
import { mailDraft } from '../../lib/mail-draft.ts';
import type { CancellableSubscription } from '#contract/cancelling';
import { SUBSCRIPTION_LABELS, type DashboardSummary } from '#contract/payments';
import { formatDay } from '../../lib/format-time.ts';
import { RequestForm } from './request-form.tsx';
import styles from './subscription-panel.module.css';
import { billingTerm, nextStep, outlook, type NextStep } from './subscription-labels.ts';
import { useSummary } from './use-summary.ts';
import { formatAmount } from '../../lib/format-money.ts';

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

interface Requester {
  first_name: string;
  last_name: string;
}

/** The pre-filled mail of Request Content, as the specification says. */
export const contentRequestDraft = (to: string, { first_name: first, last_name: last }: Requester): string => {
  const name = `${first} ${last}`.trim();
  return mailDraft({
    to,
    subject: `Content request from ${name}`,
    body: [
      'Hello,',
      '',
      'I would like to request the following content:',
      '',
      'Content type: ',
      'Topic: ',
      'Deadline: ',
      'Notes: ',
      '',
      'Kind regards,',
      name,
    ].join('\n'),
  });
};

interface OtherSubscriptionsProps {
  others: readonly CancellableSubscription[];
  onCancelled: (summary: DashboardSummary) => void;
}

/** Subscriptions that PayPal may charge besides the current plan, each with its cancel button. */
const OtherSubscriptions = ({ others, onCancelled }: OtherSubscriptionsProps) =>
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
