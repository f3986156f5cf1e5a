import { diffWordsWithSpace } from 'diff';
import type { Edits, Profile } from '#contract/content';
import { buttonClass } from '../../../components/button.ts';
import { TextAreaField, TextField } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { LinesField } from '../components/lines-field.tsx';
import { errorAt } from '../draft/check-draft.ts';
import type { Draft } from '../draft/use-draft.ts';
import { writeMarks } from '#contract/marks';

interface EditsFieldsProps {
  draft: Draft<'profile'>;
  edits: Edits | undefined;
}

/** One sentence before and after: the marks between are made from both, and can be corrected. */
export const EditsFields = ({ draft, edits = NONE }: EditsFieldsProps) => {
  const change = (changed: Partial<Edits>) =>
    draft.change((profile): Profile => ({ ...profile, edits: orNone({ ...edits, ...changed }) }));
  const errorOf = (name: keyof Edits) => errorAt(draft.errors, `edits.${name}`);
  return (
    <FormSection
      title="One sentence, edited"
      hint="A client’s sentence as it came and as it went to print. Left empty, the page has no such part."
    >
      <TextAreaField
        label="As it came"
        value={edits.before}
        error={errorOf('before')}
        onChange={(before) => change({ before, marked: marksBetween(before, edits.after) })}
      />
      <TextAreaField
        label="As it went to print"
        value={edits.after}
        error={errorOf('after')}
        onChange={(after) => change({ after, marked: marksBetween(edits.before, after) })}
      />
      <TextAreaField
        label="The marks"
        hint="[-struck-] and {+inserted+}, made anew whenever one of the texts changes. Correct them here at the end."
        value={edits.marked}
        error={errorOf('marked')}
        onChange={(marked) => change({ marked })}
      />
      <div>
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() => change({ marked: marksBetween(edits.before, edits.after) })}
        >
          Make the marks anew
        </button>
      </div>
      <LinesField
        label="Notes in the margin (one per line)"
        lines={edits.notes}
        error={errorOf('notes')}
        onChange={(notes) => change({ notes })}
      />
      <TextField
        label="Whose sentence"
        value={edits.source}
        error={errorOf('source')}
        onChange={(source) => change({ source })}
      />
    </FormSection>
  );
};

const NONE: Edits = { before: '', after: '', marked: '', source: '', notes: [] };

/** Nothing at all means that there is no such part. */
const orNone = (edits: Edits): Edits | undefined =>
  [edits.before, edits.after, edits.marked, edits.source, ...edits.notes].every((text) => text === '')
    ? undefined
    : edits;

const marksBetween = (before: string, after: string): string =>
  writeMarks(
    diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
      kind: added ? 'inserted' : removed ? 'struck' : 'kept',
      text: value,
    })),
  );
