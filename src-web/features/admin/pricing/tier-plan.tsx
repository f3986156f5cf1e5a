import { useId } from 'react';
import type { PlanCheck } from '#contract/paypal-plans';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { SelectField } from '../components/fields.tsx';
import styles from './tier-plan.module.css';
import type { Plans } from './use-plans.ts';

export const TierPlan = ({ tierId, plans }: { tierId: string; plans: Plans }) => {
  const titleId = useId();
  const check = plans.overview?.checks.find(({ tier_id }) => tier_id === tierId);
  if (check === undefined) return null;
  const { tone, label } = STATES[check.state];
  return (
    <section className={styles['plan']} aria-labelledby={titleId}>
      <h4 id={titleId}>PayPal plan</h4>
      <p>
        <Badge tone={tone}>{label}</Badge> {explain(check)}
      </p>
      <dl>
        <div>
          <dt>On the site, as saved</dt>
          <dd>{check.site}</dd>
        </div>
        <div>
          <dt>At PayPal</dt>
          <dd>
            {check.paypal ?? 'Not known'}
            {check.plan_id !== null && <span>{check.plan_id}</span>}
          </dd>
        </div>
      </dl>
      {check.state !== 'not_checked' && <Choice check={check} plans={plans} />}
    </section>
  );
};

const STATES: Record<PlanCheck['state'], { tone: BadgeTone; label: string }> = {
  agrees: { tone: 'green', label: 'Sold' },
  differs: { tone: 'red', label: 'Not sold' },
  no_plan: { tone: 'grey', label: 'Not sold online' },
  not_checked: { tone: 'yellow', label: 'Not checked yet' },
};

const Choice = ({ check, plans: { overview, isBusy, choose, make } }: { check: PlanCheck; plans: Plans }) => {
  const offered = overview?.plans ?? [];
  const options = [
    ...(offered.some(({ id }) => id === check.plan_id) ? [] : [{ value: '', label: 'Choose a plan' }]),
    ...offered.map(({ id, name, price }) => ({ value: id, label: `${name}: ${price}` })),
  ];
  return (
    <div className={styles['choice']}>
      {offered.length > 0 && (
        <SelectField
          label="Plan"
          value={check.plan_id ?? ''}
          options={options}
          onChange={(id) => id !== '' && !isBusy && choose(check.tier_id, id)}
        />
      )}
      {check.state !== 'agrees' && (
        <button type="button" className={buttonClass('outline')} disabled={isBusy} onClick={() => make(check.tier_id)}>
          {isBusy ? 'One moment…' : `Make a plan for ${check.site}`}
        </button>
      )}
    </div>
  );
};

const explain = ({ state }: PlanCheck): string => {
  if (state === 'agrees') return 'PayPal takes what the site says.';
  if (state === 'differs') return 'PayPal would take something else, so nobody can buy it.';
  if (state === 'no_plan') return 'Its button leads to the contact form until it has a plan.';
  return 'PayPal does not answer right now. It is checked before anybody buys.';
};
