import { type CaseStudy } from '#contract/content';
import { METRICS_MAX } from '#contract/project-schemas';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField } from '../components/fields.tsx';
import { unshownHint } from '../editor/unshown-hint.ts';
import { EntryList } from './entry-list.tsx';
import { entryError, isBlank, replaceAt } from './project-draft.ts';

type Metric = NonNullable<CaseStudy['metrics']>[number];

interface MetricsProps {
  metrics: readonly Metric[];
  errors: FieldErrors;
  onChange: (metrics: Metric[]) => void;
}

export const Metrics = ({ metrics, errors, onChange }: MetricsProps) => {
  const areBlank = metrics.map(({ value, label }) => isBlank(value) && isBlank(label));
  return (
    <EntryList
      legend="Metrics"
      hint="Numbers that readers remember, with what each of them counts."
      name="Metric"
      entries={metrics}
      blank={{ value: '', label: '' }}
      max={METRICS_MAX}
      onChange={onChange}
    >
      {(metric, index) => (
        <>
          <TextField
            label={`Value of metric ${index + 1}`}
            placeholder="+42%"
            value={metric.value}
            error={entryError(errors, 'metrics', areBlank, index, 'value')}
            hint={areBlank[index] === true ? undefined : unshownHint(metric.value, 'A metric without its value')}
            onChange={(value) => onChange(replaceAt(metrics, index, { ...metric, value }))}
          />
          <TextField
            label={`Label of metric ${index + 1}`}
            placeholder="Qualified enquiries"
            value={metric.label}
            error={entryError(errors, 'metrics', areBlank, index, 'label')}
            hint={areBlank[index] === true ? undefined : unshownHint(metric.label, 'A metric without its label')}
            onChange={(label) => onChange(replaceAt(metrics, index, { ...metric, label }))}
          />
        </>
      )}
    </EntryList>
  );
};
