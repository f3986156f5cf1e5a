import { useState } from 'react';
import type { ArticleFields } from '#contract/articles';
import { Panel } from '../../../components/panel.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { VersionList } from '../lists/version-list.tsx';
import { fetchArticleRevision, fetchArticleRevisions } from './articles-api.ts';

interface HistoryProps {
  id: string;
  revision: number;
  onBringBack: (fields: ArticleFields) => void;
}

export const ArticleHistory = ({ id, revision, onBringBack }: HistoryProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Versions" lead="Each save is kept.">
      {isOpen ? (
        <VersionList
          key={revision}
          name="article-revisions"
          id={id}
          present={revision}
          read={(after) => fetchArticleRevisions(id, after)}
          onBringBack={async (version) => onBringBack(await fetchArticleRevision(id, version))}
        />
      ) : (
        <button type="button" className={textButtonClass} onClick={() => setOpen(true)}>
          Show {revision === 1 ? 'it' : `all ${revision}`}
        </button>
      )}
    </Panel>
  );
};
