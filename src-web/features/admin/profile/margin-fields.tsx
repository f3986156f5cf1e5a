import { PASSAGE_NOTES_MAX } from '#contract/passage';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField } from '../components/fields.tsx';
import { LinesField } from '../components/lines-field.tsx';
import { errorAt } from '../draft/check-draft.ts';

export interface PassagePartProps<Part> {
  value: Part;
  errors: FieldErrors;
  change: (next: (present: Part) => Part) => void;
}

interface Margin {
  notes: string[];
  caption: string;
}

interface MarginFieldsProps<Part extends Margin> extends PassagePartProps<Part> {
  captionLabel: string;
}

export const MarginFields = <Part extends Margin>({
  value: { notes, caption },
  errors,
  change,
  captionLabel,
}: MarginFieldsProps<Part>) => (
  <>
    <LinesField
      label="Notes in the margin (one per line)"
      lines={notes}
      hint={notes.length > PASSAGE_NOTES_MAX ? `The page shows the first ${PASSAGE_NOTES_MAX}.` : undefined}
      error={errorAt(errors, 'notes')}
      onChange={(lines) => change((present) => ({ ...present, notes: lines }))}
    />
    <TextField
      label={captionLabel}
      value={caption}
      error={errors['caption']}
      onChange={(text) => change((present) => ({ ...present, caption: text }))}
    />
  </>
);
