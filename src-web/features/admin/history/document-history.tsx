import { useState } from 'react';
import type { RestoredDocument } from '#contract/admin-content';
import type { DocumentKey } from '#contract/content';
import { ApiError } from '../../../lib/api-client.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { toast } from '../../../components/toast.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { RecordList } from '../lists/record-list.tsx';
import { useList } from '../lists/use-list.ts';
import { tellSaved } from '../saves.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import styles from './document-history.module.css';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import { fetchRevisions, restoreRevision, type ListedRevision } from './history-api.ts';
import { RevisionList } from './revision-list.tsx';
import { RevisionView, type DrawDocument } from './revision-view.tsx';

interface DocumentHistoryProps {
  documentKey: DocumentKey;
  preview: DrawDocument;
}

export const DocumentHistory = ({ documentKey, preview }: DocumentHistoryProps) => {
  const read = (after: string | null) => fetchRevisions(documentKey, after);
  const list = useList({ name: 'revisions', narrowedBy: documentKey, read });
  return (
    <div className={styles['history']}>
      <RecordList list={list} empty={<p>No versions yet.</p>}>
        {(revisions) => (
          <History
            documentKey={documentKey}
            preview={preview}
            revisions={revisions}
            onChanged={() => void list.reload()}
          />
        )}
      </RecordList>
    </div>
  );
};

interface HistoryProps extends DocumentHistoryProps {
  /** The list is never empty, because every document starts with its sample. */
  revisions: readonly ListedRevision[];
  onChanged: () => void;
}

const restoredWords = ({ pictures_gone: gone, has_unfinished: isInPart }: RestoredDocument): string => {
  const pictures = gone === 1 ? 'a picture that has' : `${gone} pictures that have`;
  const without = gone === 0 ? '' : `, without ${pictures} been deleted since`;
  return `It is now live on your website${without}.${isInPart ? ' What is unfinished in it is not shown.' : ''}`;
};

const History = ({ documentKey, preview, revisions: [live, ...earlier], onChanged }: HistoryProps) => {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (live === undefined) return null;
  const revisions = [live, ...earlier];
  const selected = revisions.find(({ revision }) => revision === chosen) ?? live;

  const restore = async () => {
    setIsAsking(false);
    setIsBusy(true);
    try {
      const restored = await whileWaiting(restoreRevision(documentKey, selected.revision, live.revision));
      setChosen(null);
      toast({ title: 'Version restored', description: restoredWords(restored) });
      tellSaved(documentKey);
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'The version could not be restored.';
      toast({ title: 'Error restoring version', description, tone: 'error' });
    }
    setIsBusy(false);
    onChanged();
  };

  return (
    <>
      <RevisionView
        key={selected.revision}
        documentKey={documentKey}
        revision={selected}
        others={revisions.filter((revision) => revision !== selected)}
        live={live.revision}
        isBusy={isBusy}
        preview={preview}
        onRestored={() => {
          setChosen(null);
          onChanged();
        }}
        onRestore={() => {
          if (!isBusy) setIsAsking(true);
        }}
      />
      <RevisionList revisions={revisions} live={live.revision} selected={selected.revision} onSelect={setChosen} />
      {isAsking && (
        <ConfirmDialog
          title={`Restore version ${selected.revision}?`}
          text={`${DOCUMENT_LABELS[documentKey]} becomes again what it was on ${formatMoment(selected.created_at)}, at once and for everybody. What is on the site now stays in this list.`}
          yes="Restore"
          no="Cancel"
          onYes={() => void restore()}
          onNo={() => setIsAsking(false)}
        />
      )}
    </>
  );
};
