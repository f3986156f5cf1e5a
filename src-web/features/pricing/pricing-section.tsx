import type { User } from '#contract/accounts';
import type { PricingTier } from '#contract/content';
import type { SectionChoice } from '#contract/site-sections';
import { isOneTimeTrial, planIdentifier, tierKind } from '#contract/tiers';
import { RouteLink } from '../../components/route-link.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { paths, section } from '../../lib/paths.ts';
import { buttonClass } from '../../components/button.ts';
import { Sentence } from '../../components/sentence.tsx';
import { Section } from '../../components/section.tsx';
import { chooseTier, expectChoice } from '../checkout/checkout.ts';
import { useSession } from '../session/session.ts';
import { countEvent } from '../analytics/visit.ts';
import styles from './pricing-section.module.css';
import { quoteSubject, suggestSubject } from '../contact/contact-subject.ts';
import { offeredOf, priceUnit, pricingLead } from './offered.ts';
import { sectionHead } from '../../lib/section-head.ts';
import { ownText, word } from '../../lib/words.ts';

interface PricingSectionProps {
  tiers: readonly PricingTier[] | null;
  choice?: Pick<SectionChoice, 'heading' | 'lead'>;
}

export const PricingSection = ({ tiers, choice }: PricingSectionProps) => {
  const offered = offeredOf(tiers ?? []);
  if (tiers !== null && offered.length === 0) return null;
  const head = sectionHead('pricing', choice, offered.length > 0 ? pricingLead(offered) : word('pricing.ask'));
  return (
    <Section id="pricing" {...head}>
      {offered.length > 0 && (
        <ul className={styles['list']} onPointerEnter={expectChoice}>
          {offered.map((tier) => (
            <TierRow key={tier.id} tier={tier} />
          ))}
        </ul>
      )}
      <p className="without-script">
        <Sentence of="pricing.without-script" form={<a href={section('contact')}>{word('pricing.form-below')}</a>} />
      </p>
    </Section>
  );
};

const TierRow = ({ tier }: { tier: PricingTier }) => {
  const ownPlan = usePlan(tier.name);
  const isTrial = isOneTimeTrial(tier);
  const unit = priceUnit(tier.period);
  return (
    <li className={styles['tier']} data-popular={tier.isPopular || undefined}>
      <div className={styles['offer']}>
        <div className={styles['heading']}>
          <h3 id={`${tier.id}-name`} {...ownText(tier.name)}>
            {tier.name}
          </h3>
          <p className={styles['price']}>
            <strong {...ownText(tier.price)}>{tier.price}</strong>{' '}
            {isTrial ? <span>{word('pricing.trial')}</span> : unit !== '' && <span>{unit}</span>}
          </p>
        </div>
        <p {...ownText(tier.description)}>{tier.description}</p>
        {tier.isPopular && (
          <p className={styles['popular']} {...(tier.reason?.trim() && ownText(tier.reason))}>
            {tier.reason?.trim() || word('pricing.most-popular')}
          </p>
        )}
      </div>
      <ul className={styles['features']} {...ownText(tier.features.join())}>
        {tier.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {tier.step?.trim() && (
        <p className={styles['step']} {...ownText(tier.step)}>
          {tier.step}
        </p>
      )}
      <div className={styles['order']}>
        {ownPlan === undefined ? <TierButton tier={tier} /> : <YourPlan until={ownPlan.subscription_end_date} />}
      </div>
    </li>
  );
};

const usePlan = (name: string): User | undefined => {
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.subscription_status !== 'active') return undefined;
  return session.user.subscription_plan === planIdentifier(name) ? session.user : undefined;
};

const YourPlan = ({ until }: { until: string | null }) => (
  <>
    <RouteLink to={paths.dashboard} className={buttonClass('outline')}>
      {word('pricing.your-plan')}
    </RouteLink>
    {until !== null && <small>{word('pricing.paid-until', { day: formatDay(until) })}</small>}
  </>
);

const TierButton = ({ tier }: { tier: PricingTier }) => {
  const className = buttonClass(tier.isPopular ? 'solid' : 'outline');
  const text =
    tier.buttonText === '' ? word('pricing.get-started') : <span {...ownText(tier.buttonText)}>{tier.buttonText}</span>;
  // The button is a plain link, which works without script.
  return tierKind(tier) === 'project' ? (
    <a
      className={className}
      href={section('contact-form')}
      data-subject={quoteSubject(tier.name)}
      onClick={() => {
        suggestSubject(quoteSubject(tier.name));
        countEvent('pricing_click', tier.id);
      }}
      aria-describedby={`${tier.id}-name`}
    >
      {text}
    </a>
  ) : (
    <button
      type="button"
      className={className}
      data-app={`tier:${tier.id}`}
      aria-describedby={`${tier.id}-name`}
      onClick={() => chooseTier(tier)}
    >
      {text}
    </button>
  );
};
