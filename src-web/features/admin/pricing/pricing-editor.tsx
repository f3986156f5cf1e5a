import type { ReactNode } from 'react';
import { isShownOnSite, type PricingTier } from '#contract/content';
import type { Currency } from '#contract/money';
import type { PlansOverview } from '#contract/paypal-plans';
import { adminCurrency, useAdminCurrency } from '../admin-session.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { ItemList } from '../editor/item-list.tsx';
import { inOrder } from '../editor/list-order.ts';
import { editorFallbackTiers } from './editor-fallback-tiers.ts';
import { newTier, whyUnsold } from './tier-draft.ts';
import { TierFields } from './tier-fields.tsx';
import { TierPlan } from './tier-plan.tsx';
import { usePlans } from './use-plans.ts';

interface PricingEditorProps {
  preview: (tiers: readonly PricingTier[]) => ReactNode;
}

export const PricingEditor = ({ preview }: PricingEditorProps) => {
  const draft = useDraft('pricing', { prepare: inOrder, fallback: () => editorFallbackTiers(adminCurrency()) });
  const editor = useEditor('pricing', [draft], PRICING_MESSAGES);
  const plans = usePlans();
  const currency = useAdminCurrency();
  const tiers = draft.value === null ? null : inOrder(draft.value);
  return (
    <EditorFrame
      editor={editor}
      title="Pricing"
      lead="What you offer and for how much. Customers keep the price they bought at."
      waiting="Loading pricing..."
      preview={tiers !== null && preview(tiers.filter(isShownOnSite))}
    >
      {tiers !== null && (
        <ItemList
          label="Pricing tiers"
          noun="tier"
          items={tiers}
          onChange={draft.change}
          titleOf={({ name }) => name}
          noteOf={(tier) => saleOf(tier, plans.overview, currency)}
          errors={draft.errors}
          add={{ label: 'Add Tier', make: (items) => newTier(items, Date.now()) }}
          empty={{ text: 'No pricing tiers yet', addLabel: 'Add First Pricing Tier' }}
        >
          {(tier, change, errors) => (
            <>
              <TierFields tier={tier} errors={errors} onChange={change} />
              <TierPlan tierId={tier.id} plans={plans} />
            </>
          )}
        </ItemList>
      )}
    </EditorFrame>
  );
};

const saleOf = (tier: PricingTier, overview: PlansOverview | null, currency: Currency): string => {
  if (!isShownOnSite(tier)) return 'Hidden';
  const check = overview?.checks.find(({ tier_id }) => tier_id === tier.id);
  const why = whyUnsold(tier, currency, check);
  return why === null ? tier.price : `${tier.price} · Not sold: ${why}`;
};

const PRICING_MESSAGES: EditorMessages = {
  loadFailed: null,
  saveFailed: () => ({ title: 'Error', description: 'Failed to update pricing tiers. Please try again.' }),
  saved: { title: 'Success!', description: 'Pricing tiers updated successfully.' },
};
