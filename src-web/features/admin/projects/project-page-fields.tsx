import { useState } from 'react';
import { slugOf, typedSlug } from '#contract/articles';
import type { Project } from '#contract/content';
import { pageTitle } from '#contract/page-titles';
import { shorten } from '#contract/shorten';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { textButtonClass } from '../../../components/text-button.ts';
import { TextAreaField, TextField } from '../components/fields.tsx';
import { SearchPreview, usePageHeads } from '../editor/search-fields.tsx';
import { VersionList } from '../lists/version-list.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { fetchProjectRevision, fetchProjectRevisions } from './projects-api.ts';
import styles from './case-study-fields.module.css';

interface ProjectPageFieldsProps {
  project: Project;
  errors: FieldErrors;
  onChange: (part: Partial<Project>) => void;
}

export const ProjectPageFields = ({ project, errors, onChange }: ProjectPageFieldsProps) => {
  const [showsVersions, setShowsVersions] = useState(false);
  const heads = usePageHeads();
  const { id, slug = '', searchTitle = '', searchDescription = '', shareImage = '' } = project;
  return (
    <section className={styles['study']} aria-label="Its page">
      <header className={styles['head']}>
        <h4>Its page</h4>
      </header>
      <div className={styles['fields']}>
        <TextField
          label="Address"
          hint={addressHint(slug, slugOf(project.title))}
          value={slug}
          error={errors['slug']}
          onChange={(typed) => onChange({ slug: typedSlug(typed) })}
        />
        <TextField
          label="Title for search engines"
          hint="If empty, they get the title."
          value={searchTitle}
          error={errors['searchTitle']}
          onChange={(title) => onChange({ searchTitle: title })}
        />
        <TextAreaField
          label="Description for search engines"
          hint="If empty, they get the description."
          rows={2}
          value={searchDescription}
          error={errors['searchDescription']}
          onChange={(description) => onChange({ searchDescription: description })}
        />
        <PictureField
          label="Picture where it is shared"
          hint="If empty, it is the card that is drawn with the title."
          value={shareImage}
          error={errors['shareImage']}
          onChange={(picture) => onChange({ shareImage: picture })}
        />
        <SearchPreview
          origin={heads?.origin ?? ''}
          path={`/projects/${slug || slugOf(project.title) || id}`}
          title={pageTitle(searchTitle.trim() || project.title, heads?.name ?? '')}
          description={shorten(searchDescription.trim() || project.description)}
          image={shareImage || (heads?.projects[id] ?? project.image)}
        />
        {showsVersions ? (
          <VersionList
            name="project-revisions"
            id={id}
            present={null}
            read={(after) => fetchProjectRevisions(id, after)}
            onBringBack={async (revision) => onChange(await former(project, revision))}
          />
        ) : (
          <button type="button" className={textButtonClass} onClick={() => setShowsVersions(true)}>
            Versions of this project
          </button>
        )}
      </div>
    </section>
  );
};

/** A former version keeps the present place and address of the project, because links lead there. */
const former = async ({ id, order, slug, ...present }: Project, revision: number): Promise<Partial<Project>> => {
  const absent = Object.fromEntries(Object.keys(present).map((name) => [name, undefined]));
  return { ...absent, ...(await fetchProjectRevision(id, revision)), order, ...(slug !== undefined && { slug }) };
};

const addressHint = (slug: string, made: string): string => {
  if (slug === '') return made === '' ? 'It is made from the title.' : `It will be /projects/${made}`;
  return `It is at /projects/${slug}. When you change it, the old address leads to the new one.`;
};
