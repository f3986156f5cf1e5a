import { useRef } from 'react';
import type { CaseStudy, Project } from '#contract/content';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { errorAt, errorsBelow } from '../draft/check-draft.ts';
import { TextAreaField, TextField, SelectField } from '../components/fields.tsx';
import { useChoices } from '../editor/use-choices.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { SharedToolbar } from '../rich-text/shared-toolbar.tsx';
import styles from './case-study-fields.module.css';
import { Metrics } from './metrics.tsx';
import { type StudyNote, type StudyPart } from '#contract/content';
import { NOTES_MAX } from '#contract/project-schemas';
import { EntryList } from './entry-list.tsx';
import {
  BLANK_STUDY,
  editedParts,
  NOTHING,
  withPart,
  emptyPartHint,
  NEW_CASE_STUDY,
  STUDY_TEXTS,
  withoutCaseStudy,
  entryError,
  isBlank,
  NEW_NOTE,
  replaceAt,
} from './project-draft.ts';

interface CaseStudyFieldsProps {
  project: Project;
  errors: FieldErrors;
  hasBuiltIn: boolean;
  onChange: (project: Project) => void;
}

export const CaseStudyFields = ({ project, errors, hasBuiltIn, onChange }: CaseStudyFieldsProps) => {
  const { caseStudy } = project;
  const former = removed.get(project.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const become = (next: Project) => {
    onChange(next);
    heading.current?.focus();
  };
  return (
    <section className={styles['study']} aria-labelledby={`${project.id}-study`}>
      <header className={styles['head']}>
        <h4 id={`${project.id}-study`} ref={heading} tabIndex={-1}>
          Case study
        </h4>
        {caseStudy !== undefined && (
          <button
            type="button"
            className={buttonClass('quiet')}
            onClick={() => {
              removed.set(project.id, caseStudy);
              become(withoutCaseStudy(project));
            }}
          >
            Remove case study
          </button>
        )}
      </header>
      {caseStudy === undefined ? (
        <>
          <p className={styles['none']}>
            {hasBuiltIn
              ? 'This project has no case study of its own. The site shows the one that it has built in for it.'
              : 'This project has no case study. Visitors who open it see a “Sample Content” placeholder.'}
          </p>
          <button
            type="button"
            className={buttonClass('outline')}
            onClick={() => become({ ...project, caseStudy: NEW_CASE_STUDY })}
          >
            <Icon name="Plus" />
            Add case study
          </button>
          {former !== undefined && (
            <button
              type="button"
              className={buttonClass('quiet')}
              onClick={() => become({ ...project, caseStudy: former })}
            >
              Bring the removed one back
            </button>
          )}
        </>
      ) : (
        <StudyFields
          study={caseStudy}
          errors={errorsBelow(errors, 'caseStudy')}
          onChange={(study) => onChange({ ...project, caseStudy: study })}
        />
      )}
    </section>
  );
};

const removed = new Map<string, CaseStudy>();

interface StudyFieldsProps {
  study: CaseStudy;
  errors: FieldErrors;
  onChange: (study: CaseStudy) => void;
}

const StudyFields = ({ study, errors, onChange }: StudyFieldsProps) => {
  const parts = editedParts(study, useChoices().parts);
  const set = (part: Partial<CaseStudy>) => onChange({ ...BLANK_STUDY, ...study, ...part });
  return (
    <div className={styles['fields']}>
      <div className={styles['pair']}>
        <TextField
          label="Type"
          value={study.type ?? ''}
          hint="The project’s category if empty."
          error={errors['type']}
          onChange={(type) => set({ type })}
        />
        <TextField
          label="Client"
          value={study.client ?? ''}
          hint="“Confidential Client” if empty."
          error={errors['client']}
          onChange={(client) => set({ client })}
        />
      </div>
      <TextField
        label="Case Study Title"
        value={study.title ?? ''}
        hint="The project’s title if empty."
        error={errors['title']}
        onChange={(title) => set({ title })}
      />
      <TextAreaField
        label="Snapshot"
        rows={4}
        value={study.snapshot ?? ''}
        hint={emptyPartHint(study.snapshot, 'Project snapshot')}
        error={errors['snapshot']}
        onChange={(snapshot) => set({ snapshot })}
      />
      <SharedToolbar>
        <RichTextField
          label="Excerpt"
          value={study.excerpt ?? NOTHING}
          hint="A few sentences of the work itself. The page opens with them; words in italics after struck ones are marked as inserted."
          error={errors['excerpt']}
          onChange={(excerpt) => set({ excerpt })}
        />
        <TextField
          label="Where the excerpt stands"
          value={study.excerptSource ?? ''}
          hint="For example: from the voice guide, page 9."
          error={errors['excerptSource']}
          onChange={(excerptSource) => set({ excerptSource })}
        />
        {parts.map(({ id, name, text }) => {
          const key = STUDY_TEXTS.find((known) => known.key === id)?.key;
          return (
            <RichTextField
              key={id}
              label={name}
              value={(key === undefined ? text : study[key]) ?? NOTHING}
              hint={key === undefined ? undefined : emptyPartHint(study[key], name)}
              error={errorAt(errors, key ?? `parts.${(study.parts ?? []).findIndex((part) => part.id === id)}.text`)}
              onChange={(said) =>
                set(key === undefined ? { parts: withPart(study.parts, { id, name, text: said }) } : { [key]: said })
              }
            />
          );
        })}
      </SharedToolbar>
      <Metrics metrics={study.metrics ?? []} errors={errors} onChange={(metrics) => set({ metrics })} />
      <StudyNotes parts={parts} notes={study.notes ?? []} errors={errors} onChange={(notes) => set({ notes })} />
    </div>
  );
};

interface StudyNotesProps {
  parts: readonly StudyPart[];
  notes: readonly StudyNote[];
  errors: FieldErrors;
  onChange: (notes: StudyNote[]) => void;
}

const StudyNotes = ({ parts, notes, errors, onChange }: StudyNotesProps) => {
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
            options={parts.map(({ id, name }) => ({ value: id, label: name }))}
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
