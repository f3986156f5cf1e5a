import { lazy, Suspense } from 'react';
import { EDIT_NOTES_MAX, type Edits, type Profile } from '#contract/content';
import { buttonClass } from '../../../components/button.ts';
import { ErrorText } from '../../../components/error-text.tsx';
import { TextAreaField, TextField } from '../components/fields.tsx';
import { Fold } from '../components/form-section.tsx';
import { errorAt } from '../draft/check-draft.ts';
import type { Draft } from '../draft/use-draft.ts';
import { readMarks } from '#contract/marks';
import { cleanText, tidyMarks, struckFirst, writeMarks } from '#contract/tidy-marks';
import { diffWordsWithSpace } from 'diff';
import type { Mark } from '#contract/marks';

interface EditsFieldsProps {
  draft: Draft<'profile'>;
  edits: Edits | undefined;
}

export const EditsFields = ({ draft, edits = NONE }: EditsFieldsProps) => {
  const change = (changed: Partial<Edits>) =>
    draft.change((profile): Profile => ({ ...profile, edits: orNone({ ...edits, ...changed }) }));
  const errorOf = (name: keyof Edits) => errorAt(draft.errors, `edits.${name}`);
  const notesError = errorOf('notes');
  return (
    <>
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
      <Suspense>
        <MarkEditor edits={edits} onChange={change} />
      </Suspense>
      {notesError !== undefined && <ErrorText text={notesError} />}
      {edits.notes.length > EDIT_NOTES_MAX && <p>The page shows the first {EDIT_NOTES_MAX} notes.</p>}
      <TextField
        label="Whose sentence"
        value={edits.source}
        error={errorOf('source')}
        onChange={(source) => change({ source })}
      />
      <Fold label="The marks as text">
        <TextAreaField
          label="The marks"
          hint={marksHint(edits)}
          value={edits.marked}
          error={errorOf('marked')}
          onChange={(marked) => change({ marked })}
        />
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() => change({ marked: marksBetween(edits.before, edits.after) })}
        >
          Make the marks again
        </button>
      </Fold>
    </>
  );
};

const MarkEditor = lazy(async () => ({ default: (await import('./mark-editor.tsx')).MarkEditor }));

const NONE: Edits = { before: '', after: '', marked: '', source: '', notes: [] };

const orNone = (edits: Edits): Edits | undefined =>
  [edits.before, edits.after, edits.marked, edits.source, ...edits.notes].every((text) => text === '')
    ? undefined
    : edits;

const marksHint = (edits: Edits): string =>
  edits.marked.trim() === '' || cleanText(readMarks(tidyMarks(edits))) === edits.after
    ? '[-struck-] and {+inserted+}, made again whenever one of the texts changes. Correct them here at the end.'
    : '“Clean” does not read as it went to print: what the marks keep and insert is another text.';

export const marksBetween = (before: string, after: string): string =>
  writeMarks(
    struckFirst(
      diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
        kind: kindOf(added, removed),
        text: value,
      })),
    ).map(withItsSpace),
  );

const kindOf = (isAdded: boolean, isRemoved: boolean): Mark['kind'] =>
  isAdded ? 'inserted' : isRemoved ? 'struck' : 'kept';

const withItsSpace = (mark: Mark, index: number, marks: readonly Mark[]): Mark => {
  const hasSpaceBehind = (at: number): boolean =>
    marks[at]?.kind === 'struck' &&
    marks[at].text.endsWith(' ') &&
    marks[at - 1]?.kind === 'kept' &&
    marks[at - 1]?.text.endsWith(' ') === true &&
    marks[at + 1]?.kind === 'kept';
  if (hasSpaceBehind(index)) return { ...mark, text: ` ${mark.text.slice(0, -1)}` };
  if (mark.kind !== 'kept') return mark;
  const start = hasSpaceBehind(index - 1) ? ' ' : '';
  return { ...mark, text: start + (hasSpaceBehind(index + 1) ? mark.text.slice(0, -1) : mark.text) };
};
