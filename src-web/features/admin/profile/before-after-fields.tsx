import type { BeforeAfter } from '#contract/passage';
import { TextField } from '../components/fields.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { MarginFields, type PassagePartProps } from './margin-fields.tsx';

export const BeforeAfterFields = (part: PassagePartProps<BeforeAfter>) => {
  const { value, errors, change } = part;
  return (
    <>
      {SIDES.map(({ side, label }) => (
        <div key={side}>
          <PictureField
            label={label}
            value={value[side].imageUrl}
            error={errors[`${side}.imageUrl`]}
            onChange={(imageUrl) => change((present) => ({ ...present, [side]: { ...present[side], imageUrl } }))}
          />
          <TextField
            label={`What is to be seen ${side}`}
            hint="For who can’t see the picture."
            value={value[side].alt}
            error={errors[`${side}.alt`]}
            onChange={(alt) => change((present) => ({ ...present, [side]: { ...present[side], alt } }))}
          />
        </div>
      ))}
      <MarginFields {...part} captionLabel="Whose work, and when" />
    </>
  );
};

const SIDES = [
  { side: 'before', label: 'Picture before' },
  { side: 'after', label: 'Picture after' },
] as const;
