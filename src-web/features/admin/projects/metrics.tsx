import { useRef } from 'react';
import type { CaseStudy } from '#contract/content';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField } from '../components/fields.tsx';
import { entryError } from './entries.ts';
import styles from './entries.module.css';
import { isBlank, removeAt, replaceAt } from './project-draft.ts';
import { useEntryFocus } from './entries.ts';

type Metric = NonNullable<CaseStudy['metrics']>[number];

interface MetricsProps {
  metrics: readonly Metric[];
  errors: FieldErrors;
  onChange: (metrics: Metric[]) => void;
}

/** A case study's numbers, as they are set large. */
export const Metrics = ({ metrics, errors, onChange }: MetricsProps) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const focusEntry = useEntryFocus(list);
  const areBlank = metrics.map(({ value, label }) => isBlank(value) && isBlank(label));
  const add = () => {
    onChange([...metrics, { value: '', label: '' }]);
    focusEntry(metrics.length);
  };
  const remove = (index: number) => {
    onChange(removeAt(metrics, index));
    focusEntry(Math.min(index, metrics.length - 2));
  };
  return (
    <fieldset ref={list} className={styles['entries']} tabIndex={-1}>
      <legend>Metrics</legend>
      <p className={styles['hint']}>Numbers that readers remember, with what each of them counts.</p>
      {metrics.length > 0 && (
        <ul className={styles['lines']}>
          {metrics.map((metric, index) => (
            <li key={index} data-entry="" className={styles['metric']}>
              <TextField
                label={`Value of metric ${index + 1}`}
                placeholder="+42%"
                value={metric.value}
                error={entryError(errors, 'metrics', areBlank, index, 'value')}
                onChange={(value) => onChange(replaceAt(metrics, index, { ...metric, value }))}
              />
              <TextField
                label={`Label of metric ${index + 1}`}
                placeholder="Qualified enquiries"
                value={metric.label}
                error={entryError(errors, 'metrics', areBlank, index, 'label')}
                onChange={(label) => onChange(replaceAt(metrics, index, { ...metric, label }))}
              />
              <button
                type="button"
                className={styles['remove']}
                aria-label={`Remove metric ${index + 1}`}
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
        Add Metric
      </button>
    </fieldset>
  );
};
