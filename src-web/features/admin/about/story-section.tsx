import type { Draft } from '../draft/use-draft.ts';
import { errorAt } from '../draft/check-draft.ts';
import { TextField } from '../components/fields.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { AboutPart } from './about-part.tsx';

export const StorySection = ({ draft: { value, errors, change } }: { draft: Draft<'story'> }) =>
  value !== null && (
    <AboutPart title="Our Story">
      <TextField
        label="Title"
        value={value.title}
        error={errors['title']}
        onChange={(title) => change((story) => ({ ...story, title }))}
      />
      <RichTextField
        label="Content"
        headingBase={2}
        value={value.content}
        error={errorAt(errors, 'content')}
        onChange={(content) => change((story) => ({ ...story, content }))}
      />
      <PictureField
        label="Image URL"
        value={value.imageUrl}
        error={errors['imageUrl']}
        onChange={(imageUrl) => change((story) => ({ ...story, imageUrl }))}
      />
    </AboutPart>
  );
