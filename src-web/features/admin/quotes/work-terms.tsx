import { useState } from 'react';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import { KEPT_MONTHS } from '#contract/work-files';
import type { QuoteDraft } from '#contract/quotes';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { disclosureClass } from '../../../components/disclosure.ts';
import { Toggle } from '../components/fields.tsx';
import { FieldRow } from '../components/form-section.tsx';
import { NumberField } from '../components/number-field.tsx';

interface WorkTermsProps {
  draft: QuoteDraft;
  errors: FieldErrors;
  onChange: (part: Partial<QuoteDraft>) => void;
}

export const WorkTerms = ({ draft, errors, onChange }: WorkTermsProps) => {
  const { kept_months: months, silence_days: days, files_after_payment: waits } = draft;
  const [isOpen, setOpen] = useState((months ?? days ?? null) !== null || waits === true);
  const hasError = errors['kept_months'] !== undefined || errors['silence_days'] !== undefined;
  return (
    <details
      className={disclosureClass}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Delivery and files</summary>
      {(isOpen || hasError) && (
        <>
          <FieldRow>
            <NumberField
              label="Files kept, in months"
              hint="After the end of the work. You are both told a month before."
              placeholder={String(KEPT_MONTHS)}
              min={1}
              max={QUOTE_LIMITS.keptMonths}
              value={months ?? undefined}
              error={errors['kept_months']}
              onChange={(next) => onChange({ kept_months: next ?? null })}
            />
            <NumberField
              label="Approved without a reply after, in days"
              hint="Announced three days before; a question stops it."
              placeholder="Never"
              min={QUOTE_LIMITS.silenceDaysMin}
              max={QUOTE_LIMITS.silenceDays}
              value={days ?? undefined}
              error={errors['silence_days']}
              onChange={(next) => onChange({ silence_days: next ?? null })}
            />
          </FieldRow>
          <Toggle
            label="Files can be saved once all is paid"
            hint="Texts can be read before."
            value={waits ?? false}
            onChange={(wait) => onChange({ files_after_payment: wait })}
          />
        </>
      )}
    </details>
  );
};
