import { useState } from 'react';
import type { ArticleFields } from '#contract/articles';
import { Panel } from '../../../components/panel.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { RecordList } from '../lists/record-list.tsx';
import { useList } from '../lists/use-list.ts';
import { fetchArticleRevision, fetchArticleRevisions } from './articles-api.ts';
import styles from './writing.module.css';

interface HistoryProps {
  id: string;
  revision: number;
  onBringBack: (fields: ArticleFields) => void;
}

export const ArticleHistory = (props: HistoryProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Versions" lead="Each save is kept.">
      {isOpen ? (
        <Versions key={props.revision} {...props} />
      ) : (
        <button type="button" className={textButtonClass} onClick={() => setOpen(true)}>
          Show {props.revision === 1 ? 'it' : `all ${props.revision}`}
        </button>
      )}
    </Panel>
  );
};

const Versions = ({ id, revision: present, onBringBack }: HistoryProps) => {
  const list = useList({
    name: 'article-revisions',
    narrowedBy: [id, present],
    read: (after) => fetchArticleRevisions(id, after),
  });
  const bringBack = async (revision: number) => {
    try {
      onBringBack(await whileWaiting(fetchArticleRevision(id, revision)));
      toast({ title: `Version ${revision} is in the form`, description: 'Save it to make it the present one.' });
    } catch (error) {
      toast({ tone: 'error', title: 'The version was not loaded', description: failureOf(error).message });
    }
  };
  return (
    <RecordList list={list} empty={<p>No versions yet.</p>}>
      {(revisions) => (
        <ol className={styles['versions']}>
          {revisions.map(({ revision, created_at: at, created_by: by }) => (
            <li key={revision}>
              <span>
                Version {revision}, <time dateTime={at}>{formatMoment(at)}</time>, {by}
              </span>
              {revision === present ? (
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
