import { useQuery } from '@tanstack/react-query';
import { PROJECT_ARCHIVED_DAYS } from '#contract/admin-content';
import type { Project } from '#contract/content';
import { Panel } from '../../../components/panel.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { fetchArchivedProjects } from './projects-api.ts';
import styles from '../lists/version-list.module.css';

interface ArchivedProjectsProps {
  projects: readonly Project[];
  /** For a new revision the list is read again, because another window may have archived more. */
  revision: number;
  onTakeUp: (project: Project) => void;
}

export const ArchivedProjects = ({ projects, revision, onTakeUp }: ArchivedProjectsProps) => {
  const query = useQuery({ queryKey: ['archived-projects', revision], queryFn: fetchArchivedProjects });
  const archived = (query.data ?? []).filter(({ project }) => projects.every(({ id }) => id !== project.id));
  return (
    archived.length > 0 && (
      <Panel title="Archive" lead={`Deleted projects are kept here for ${PROJECT_ARCHIVED_DAYS} days.`}>
        <ul className={styles['versions']}>
          {archived.map(({ project, archived_at: at }) => (
            <li key={project.id}>
              <span>
                <bdi>{project.title.trim() || 'Untitled project'}</bdi>, since{' '}
                <time dateTime={at}>{formatMoment(at)}</time>
              </span>
              <button
                type="button"
                className={textButtonClass}
                aria-label={`Restore: ${project.title.trim() || 'untitled project'}`}
                onClick={() => onTakeUp(project)}
              >
                Restore
              </button>
            </li>
          ))}
        </ul>
      </Panel>
    )
  );
};
