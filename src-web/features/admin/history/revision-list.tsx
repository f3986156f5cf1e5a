import { Badge } from '../../../components/badge.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import type { ListedRevision } from './history-api.ts';
import styles from './revision-list.module.css';

interface RevisionListProps {
  revisions: readonly ListedRevision[];
  live: number;
  selected: number;
  onSelect: (revision: number) => void;
}

export const authorOf = ({ revision, created_by: by }: ListedRevision): string =>
  (revision === 1 && by === 'sample') || by.startsWith('sample:') ? 'the site itself' : by;

export const RevisionList = ({ revisions, live, selected, onSelect }: RevisionListProps) => (
  <ol className={styles['list']} aria-label="Versions">
    {revisions.map((revision) => (
      <li key={revision.id}>
        <button
          type="button"
          className={styles['revision']}
          aria-current={revision.revision === selected || undefined}
          onClick={() => onSelect(revision.revision)}
        >
          <span className={styles['when']}>
            <time dateTime={revision.created_at}>{formatMoment(revision.created_at)}</time>
          </span>
          <span className={styles['who']}>
            Version {revision.revision}, by <bdi>{authorOf(revision)}</bdi>
          </span>
          {revision.revision === live && <Badge tone="green">On the site</Badge>}
        </button>
      </li>
    ))}
  </ol>
);
