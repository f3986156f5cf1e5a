import { useEffect, useEffectEvent } from 'react';
import { type Project } from '#contract/content';
import { PROJECT_STATUSES, TECHNOLOGIES_MAX } from '#contract/project-schemas';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { PictureField } from '../media/picture-field.tsx';
import type { Change } from '../editor/item-list.tsx';
import { CategoryField } from '../editor/category-field.tsx';
import { unshownHint } from '../editor/unshown-hint.ts';
import { SelectField, TextAreaField, TextField, Toggle } from '../components/fields.tsx';
import { CaseStudyFields } from './case-study-fields.tsx';
import styles from './case-study-fields.module.css';
import { EntryList } from './entry-list.tsx';
import { ProjectPageFields } from './project-page-fields.tsx';
import { entryError, isBlank, replaceAt } from './project-draft.ts';

interface ProjectFieldsProps {
  project: Project;
  errors: FieldErrors;
  hasBuiltIn: boolean;
  onChange: Change<Project>;
  onTurnTo: () => void;
}

export const ProjectFields = ({ project, errors, hasBuiltIn, onChange, onTurnTo }: ProjectFieldsProps) => {
  const turnTo = useEffectEvent(onTurnTo);
  useEffect(() => turnTo(), []);
  const set = (part: Partial<Project>) => onChange((present) => ({ ...present, ...part }));
  return (
    <div className={styles['fields']} onFocus={onTurnTo}>
      <TextField
        label="Title"
        value={project.title}
        error={errors['title']}
        hint={unshownHint(project.title, 'A project without a title')}
        onChange={(title) => set({ title })}
      />
      <TextAreaField
        label="Description"
        rows={3}
        value={project.description}
        error={errors['description']}
        onChange={(description) => set({ description })}
      />
      <div className={styles['pair']}>
        <CategoryField
          list="projects"
          value={project.category}
          error={errors['category']}
          onChange={(category) => set({ category })}
        />
        <SelectField label="Status" options={STATUSES} value={project.status} onChange={(status) => set({ status })} />
      </div>
      <TextField
        label="Year"
        hint="When it was, as 2025 or 2019–2023. Shown in the index below the first four projects."
        value={project.year ?? ''}
        error={errors['year']}
        onChange={(year) => set({ year })}
      />
      <Toggle
        label="On the site"
        hint="Off, visitors do not see it anywhere, and its page is not found. “Show draft” makes a link to look at it."
        value={project.isActive !== false}
        onChange={(isActive) => set({ isActive })}
      />
      <Toggle
        label="Featured"
        hint="Also listed where only featured projects are asked for. Every project that is on the site stays there."
        value={project.featured}
        onChange={(featured) => set({ featured })}
      />
      <PictureField label="Image" value={project.image} error={errors['image']} onChange={(image) => set({ image })} />
      <Toggle
        label="Whole picture on its page"
        hint="Off, its page shows it three wide and two high, cut around its focus point, as lists do."
        value={project.showsWholeImage === true}
        onChange={(showsWholeImage) => set({ showsWholeImage })}
      />
      <Technologies
        technologies={project.technologies}
        errors={errors}
        onChange={(technologies) => set({ technologies })}
      />
      <CaseStudyFields project={project} errors={errors} hasBuiltIn={hasBuiltIn} onChange={onChange} />
      <ProjectPageFields project={project} errors={errors} onChange={set} />
    </div>
  );
};

const STATUS_LABELS = { completed: 'Completed', ongoing: 'Ongoing', planned: 'Planned' } as const;
const STATUSES = PROJECT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

interface TechnologiesProps {
  technologies: readonly string[];
  errors: FieldErrors;
  onChange: (technologies: string[]) => void;
}

const Technologies = ({ technologies, errors, onChange }: TechnologiesProps) => {
  const areBlank = technologies.map(isBlank);
  return (
    <EntryList
      legend="Technologies"
      hint="Methods and tools, as listed under the project. Empty lines are not saved."
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
