import { TECHNOLOGIES_MAX } from '#contract/content';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField } from '../components/fields.tsx';
import { EntryList } from './entry-list.tsx';
import { entryError, isBlank, replaceAt } from './project-draft.ts';

interface TechnologiesProps {
  technologies: readonly string[];
  errors: FieldErrors;
  onChange: (technologies: string[]) => void;
}

/** One method or tool a line. */
export const Technologies = ({ technologies, errors, onChange }: TechnologiesProps) => {
  const areBlank = technologies.map(isBlank);
  return (
    <EntryList
      legend="Technologies"
      hint="Methods and tools, as they stand under the project. Empty lines are not saved."
      name="Technology"
      entries={technologies}
      blank=""
      max={TECHNOLOGIES_MAX}
      onChange={onChange}
    >
      {(item, index) => (
        <TextField
          label={`Technology ${index + 1}`}
          value={item}
          error={entryError(errors, 'technologies', areBlank, index)}
          onChange={(next) => onChange(replaceAt(technologies, index, next))}
        />
      )}
    </EntryList>
  );
};
