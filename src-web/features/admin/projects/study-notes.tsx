import { NOTES_MAX, type StudyNote } from '#contract/content';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { SelectField, TextField } from '../components/fields.tsx';
import { EntryList } from './entry-list.tsx';
import { entryError, isBlank, NEW_NOTE, replaceAt, STUDY_TEXTS } from './project-draft.ts';

interface StudyNotesProps {
  notes: readonly StudyNote[];
  errors: FieldErrors;
  onChange: (notes: StudyNote[]) => void;
}

export const StudyNotes = ({ notes, errors, onChange }: StudyNotesProps) => {
  const areBlank = notes.map(({ text }) => isBlank(text));
  return (
    <EntryList
      legend="Notes in the margin"
      hint="What an editor would scribble beside a section. A section that is left out has none."
      name="Note"
      entries={notes}
      blank={notes.length === 0 ? NEW_NOTE : { ...NEW_NOTE, ...notes.at(-1), text: '' }}
      max={NOTES_MAX}
      onChange={onChange}
    >
      {(note, index) => (
        <>
          <SelectField
            label={`Section beside note ${index + 1}`}
            value={note.beside}
            options={SECTIONS}
            onChange={(beside) => onChange(replaceAt(notes, index, { ...note, beside }))}
          />
          <TextField
            label={`Note ${index + 1}`}
            value={note.text}
            error={entryError(errors, 'notes', areBlank, index, 'text')}
            onChange={(text) => onChange(replaceAt(notes, index, { ...note, text }))}
          />
        </>
      )}
    </EntryList>
  );
};

const SECTIONS = STUDY_TEXTS.map(({ key, label }) => ({ value: key, label }));
