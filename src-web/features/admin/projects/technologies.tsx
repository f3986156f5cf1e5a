import { useRef } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField } from '../components/fields.tsx';
import { entryError } from './entries.ts';
import styles from './entries.module.css';
import { isBlank, removeAt, replaceAt } from './project-draft.ts';
import { useEntryFocus } from './entries.ts';

interface TechnologiesProps {
  technologies: readonly string[];
  errors: FieldErrors;
  onChange: (technologies: string[]) => void;
}

/** The methods and tools of a project, one a line. */
export const Technologies = ({ technologies, errors, onChange }: TechnologiesProps) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const focusEntry = useEntryFocus(list);
  const areBlank = technologies.map(isBlank);
  const add = () => {
    onChange([...technologies, '']);
    focusEntry(technologies.length);
  };
  const remove = (index: number) => {
    onChange(removeAt(technologies, index));
    focusEntry(Math.min(index, technologies.length - 2));
  };
  return (
    <fieldset ref={list} className={styles['entries']} tabIndex={-1}>
      <legend>Technologies</legend>
      <p className={styles['hint']}>Methods and tools, as they stand under the project. Empty lines are not saved.</p>
      {technologies.length > 0 && (
        <ul className={styles['lines']}>
          {technologies.map((item, index) => (
            <li key={index} data-entry="">
              <TextField
                label={`Technology ${index + 1}`}
                value={item}
                error={entryError(errors, 'technologies', areBlank, index)}
                onChange={(next) => onChange(replaceAt(technologies, index, next))}
              />
              <button
                type="button"
                className={styles['remove']}
                aria-label={`Remove technology ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Icon name="X" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={buttonClass('quiet')} onClick={add}>
        <Icon name="Plus" />
        Add Technology
      </button>
    </fieldset>
  );
};
