import type { Founder } from '#contract/content';
import { errorAt } from '../draft/check-draft.ts';
import type { Draft } from '../draft/use-draft.ts';
import { TextField } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';

interface FounderFieldsProps {
  draft: Draft<'founder'>;
  founder: Founder;
}

export const FounderFields = ({ draft, founder }: FounderFieldsProps) => (
  <FormSection title="About the Founder" hint="The home page's about section.">
    <TextField
      label="Founder name"
      value={founder.title}
      error={draft.errors['title']}
      onChange={(title) => draft.change((present) => ({ ...present, title }))}
    />
    <RichTextField
      label="Founder description"
      value={founder.description}
      error={errorAt(draft.errors, 'description')}
      onChange={(description) => draft.change((present) => ({ ...present, description }))}
    />
    <PictureField
      label="Founder image URL"
      hint="Left empty, the picture of your profile is the only one. Another photo stands beside this text."
      value={founder.imageUrl}
      error={draft.errors['imageUrl']}
      onChange={(imageUrl) => draft.change((present) => ({ ...present, imageUrl }))}
    />
  </FormSection>
);
