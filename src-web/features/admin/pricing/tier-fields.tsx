import { PIECES_MAX, type PricingTier } from '#contract/content';
import { chargedCents, priceCents } from '#contract/prices';
import { tierKind } from '#contract/tiers';
import { buttonClass } from '../../../components/button.ts';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { useAdminCurrency } from '../admin-session.ts';
import { errorAt } from '../draft/check-draft.ts';
import { TextAreaField, TextField, Toggle } from '../components/fields.tsx';
import { FieldRow } from '../components/form-section.tsx';
import { NumberField } from '../components/number-field.tsx';
import { LinesField } from '../components/lines-field.tsx';
import { unshownHint } from '../editor/unshown-hint.ts';
import { tierHint, withPrice } from './tier-draft.ts';
import { formatMoney } from '../../../lib/format-money.ts';

interface TierFieldsProps {
  tier: PricingTier;
  errors: FieldErrors;
  onChange: (tier: PricingTier) => void;
}

export const TierFields = ({ tier, errors, onChange }: TierFieldsProps) => {
  const currency = useAdminCurrency();
  const cents = priceCents(tier.price, currency);
  return (
    <>
      <FieldRow>
        <TextField
          label="Name"
          value={tier.name}
          hint={unshownHint(tier.name, 'A tier without a name')}
          error={errors['name']}
          onChange={(name) => onChange({ ...tier, name })}
        />
        <TextField
          label="Button text"
          value={tier.buttonText}
          error={errors['buttonText']}
          onChange={(buttonText) => onChange({ ...tier, buttonText })}
        />
        <TextField
          label="Price"
          hint={unshownHint(tier.price, 'A tier without a price') ?? tierHint(tier, currency)}
          value={tier.price}
          error={errors['price']}
          onChange={(price) => onChange(withPrice(tier, price, currency))}
        />
        <TextField
          label="Period"
          hint="As month, project or trial."
          value={tier.period}
          error={errors['period']}
          onChange={(period) => onChange({ ...tier, period })}
        />
      </FieldRow>
      {cents !== null && chargedCents(tier, currency) === null && tierKind(tier) !== 'project' && (
        <div>
          <button
            type="button"
            className={buttonClass('outline')}
            onClick={() => onChange(withPrice(tier, tier.price, currency))}
          >
            Confirm {formatMoney(cents, currency)}
          </button>
        </div>
      )}
      <TextAreaField
        label="Description"
        value={tier.description}
        error={errors['description']}
        onChange={(description) => onChange({ ...tier, description })}
      />
      <NumberField
        label="Pieces in each period"
        hint="What a customer may ask for, as “1 of 2 this period”. It is shown to both of you, and nobody is stopped. If left empty, nothing is shown."
        value={tier.pieces}
        error={errors['pieces']}
        min={1}
        max={PIECES_MAX}
        onChange={(pieces = 0) => onChange({ ...tier, pieces: pieces === 0 ? undefined : pieces })}
      />
      <FieldRow>
        <TextField
          label="What the step up buys"
          hint="Over the tier before, as “a second article”; if left empty, nothing is shown."
          value={tier.step ?? ''}
          error={errors['step']}
          onChange={(step) => onChange({ ...tier, step: step === '' ? undefined : step })}
        />
        <TextField
          label="Why it is recommended"
          hint="Shown instead of “Most popular”."
          value={tier.reason ?? ''}
          error={errors['reason']}
          onChange={(reason) => onChange({ ...tier, reason: reason === '' ? undefined : reason })}
        />
      </FieldRow>
      <LinesField
        label="Features (one per line)"
        lines={tier.features}
        error={errorAt(errors, 'features')}
        onChange={(features) => onChange({ ...tier, features })}
      />
      <FieldRow>
        <Toggle
          label="Most popular"
          value={tier.isPopular}
          onChange={(isPopular) => onChange({ ...tier, isPopular })}
        />
        <Toggle
          label="Shown on the site"
          value={tier.isActive}
          onChange={(isActive) => onChange({ ...tier, isActive })}
        />
      </FieldRow>
    </>
  );
};
