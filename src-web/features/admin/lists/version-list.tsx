import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { RecordList } from './record-list.tsx';
import { useList } from './use-list.ts';
import type { Page } from '#contract/pagination';
import styles from './version-list.module.css';

interface Version {
  id: string;
  revision: number;
  created_at: string;
  created_by: string;
}

interface VersionListProps {
  name: string;
  id: string;
  /** The number of the stored version, which cannot be brought back. */
  present: number | null;
  read: (after: string | null) => Promise<Page<Version>>;
  onBringBack: (revision: number) => Promise<void>;
}

/** Each version can be brought back into the form, and is stored only when the owner saves. */
export const VersionList = ({ name, id, present, read, onBringBack }: VersionListProps) => {
  const list = useList({ name, narrowedBy: [id, present], read });
  const bringBack = async (revision: number) => {
    try {
      await whileWaiting(onBringBack(revision));
      toast({ title: `Version ${revision} is in the form`, description: 'Save it to make it the present one.' });
    } catch (error) {
      toast({ tone: 'error', title: 'The version was not loaded', description: failureOf(error).message });
    }
  };
  return (
    <RecordList list={list} empty={<p>No versions yet.</p>}>
      {(versions) => (
        <ol className={styles['versions']}>
          {versions.map(({ revision, created_at: at, created_by: by }) => (
            <li key={revision}>
              <span>
                Version {revision}, <time dateTime={at}>{formatMoment(at)}</time>, {by}
              </span>
              {revision === (present ?? versions[0]?.revision) ? (
                <span>The present one</span>
              ) : (
                <button
                  type="button"
                  className={textButtonClass}
                  aria-label={`Bring back version ${revision}`}
                  onClick={() => void bringBack(revision)}
                >
                  Bring back
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </RecordList>
  );
};
