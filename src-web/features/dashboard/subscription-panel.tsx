import { useState } from 'react';
import type { User } from '#contract/accounts';
import { planLabel } from '#contract/tiers';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { Panel } from '../../components/panel.tsx';
import { subscriptionBadge } from '../../components/subscription-badge.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { kindsOf } from '../../lib/content-kinds.ts';
import { usePortfolio } from './use-portfolio.ts';
import { mailDraft } from '../../lib/mail-draft.ts';
import type { CancellableSubscription } from '#contract/cancelling';
import type { DashboardSummary } from '#contract/payments';
import { formatCount } from '../../lib/format-count.ts';
import { formatDay } from '../../lib/format-time.ts';
import { RequestForm } from './request-form.tsx';
import styles from './subscription-panel.module.css';
import { billingTerm, nextStep, outlook } from './subscription-labels.ts';
import { useOrders } from './use-orders.ts';
import { useSummary } from './use-summary.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { word } from '../../lib/words.ts';

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
  // A plan that does not renew can be bought again while its paid time lasts.
  const isEnding = step === 'request' && subscription?.renews === false;
  const isNone = plan === null || plan === '';
  const hasNothing = isNone && step === 'subscribe';
  // A customer without a plan who has bought something else need not see plans first.
  const { data: orders = [] } = useOrders();
  const isQuiet = step === 'request' || (isNone && orders.length > 0);
  const stand = (
    <div className={styles['billing']} data-none={hasNothing || undefined}>
      <p className={styles['plan']}>{isNone ? word('plan.none') : planLabel(plan)}</p>
      <Badge tone={tone}>{label}</Badge>
      {term !== null && (
        <dl>
          <dt>{term.term}</dt>
          <dd>{term.day}</dd>
        </dl>
      )}
      {subscription?.pieces && (
        <dl>
          <dt>{word('plan.pieces')}</dt>
          <dd>{word('plan.pieces-used', formatted(subscription.pieces))}</dd>
        </dl>
      )}
    </div>
  );
  return (
    <Panel title={word('plan.title')}>
      {!hasNothing && stand}
      {isMissing && (
        <p className={styles['note']} role="alert">
          {word('plan.not-loaded')}{' '}
          <button type="button" className={buttonClass('quiet')} onClick={askAgain}>
            {word('common.try-again')}
          </button>
        </p>
      )}
      {step !== 'request' && !isMissing && <p className={styles['note']}>{word(`plan.${step}`)}</p>}
      {next !== null && <p className={styles['note']}>{next}</p>}
      {step === 'request' && <Requests user={user} onSent={askAgain} />}
      <div className={styles['buttons']}>
        {(step === 'subscribe' || step === 'resubscribe' || step === 'still-charged' || isEnding) && (
          <button type="button" className={buttonClass(isQuiet ? 'outline' : 'solid')} onClick={onViewPlans}>
            {word('plan.view-plans')}
          </button>
        )}
      </div>
      {hasNothing && stand}
      {current?.can_cancel === true && (
        <div className={styles['end']}>
          <CancelSubscription subscription={current} onCancelled={take} />
        </div>
      )}
      <OtherSubscriptions others={others} onCancelled={take} />
    </Panel>
  );
};

const formatted = ({ used, included }: { used: number; included: number }) => ({
  used: formatCount(used),
  included: formatCount(included),
});

const Requests = ({ user, onSent }: { user: User; onSent: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['requests']}>
      <RequestContent user={user} isQuiet={isOpen} />
      <RequestForm isOpen={isOpen} onOpen={setOpen} onSent={onSent} />
    </div>
  );
};

const RequestContent = ({ user, isQuiet }: { user: User; isQuiet: boolean }) => {
  const portfolio = usePortfolio();
  const owner = portfolio?.personalInfo.email ?? '';
  const isAsked = kindsOf(portfolio?.choices).length > 0;
  return (
    <a className={buttonClass(isQuiet ? 'outline' : 'solid')} href={contentRequestDraft(owner, user, isAsked)}>
      {word('request.content')}
    </a>
  );
};

interface Requester {
  first_name: string;
  last_name: string;
}

export const contentRequestDraft = (
  to: string,
  { first_name: first, last_name: last }: Requester,
  asksKind = true,
): string => {
  const name = `${first} ${last}`.trim();
  return mailDraft({
    to,
    subject: word('request.mail-subject', { name }),
    body: [
      word('request.mail-hello'),
      '',
      word('request.mail-wish'),
      '',
      ...(asksKind ? [`${word('request.mail-type')} `] : []),
      `${word('request.mail-topic')} `,
      `${word('request.mail-deadline')} `,
      `${word('request.mail-notes')} `,
      '',
      word('request.mail-regards'),
      name,
    ].join('\n'),
  });
};

interface OtherSubscriptionsProps {
  others: readonly CancellableSubscription[];
  onCancelled: (summary: DashboardSummary) => void;
}

/** Besides the current plan, PayPal may charge other subscriptions. Each can be cancelled. */
const OtherSubscriptions = ({ others, onCancelled }: OtherSubscriptionsProps) =>
  others.length > 0 && (
    <section className={styles['others']}>
      <h3>{word('plan.others')}</h3>
      <ul>
        {others.map((each) => (
          <li key={each.id}>
            <p className={styles['other']}>
              {each.tier_name}{' '}
              <Badge tone="yellow">
                {word(each.status === 'expired' ? 'plan.charged-still' : `subscription.${each.status}`)}
              </Badge>
            </p>
            <p className={styles['note']}>
              {each.next_charge === null
                ? word('plan.no-next-charge')
                : word('plan.next-charge', {
                    amount: formatAmount(each.amount, each.currency),
                    day: formatDay(each.next_charge),
                  })}
              {!each.can_cancel && ` ${word('plan.cancel-at-paypal')}`}
            </p>
            {each.can_cancel && (
              <CancelSubscription
                subscription={each}
                label={word('cancel.named', { name: each.tier_name })}
                onCancelled={onCancelled}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
