import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import type { Editor } from '../draft/use-editor.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  editor: Editor;
  save?: string;
  saving?: string;
  /** The question before changes are thrown away; null for an editor that cannot reset. */
  resetConfirmation?: string | null;
}

const RESET_CONFIRMATION = 'Your changes since the last save will be lost. Reset them?';

/** Save and Reset, always visible however long the form is. */
export const SaveBar = ({
  editor,
  save = 'Save Changes',
  saving = 'Saving...',
  resetConfirmation = RESET_CONFIRMATION,
}: SaveBarProps) => {
  const [isAsking, setAsking] = useState(false);
  const isBusy = editor.status === 'saving';
  const isReady = editor.status === 'ready';
  return (
    <div className={styles['bar']}>
      <div className={styles['buttons']}>
        <button
          type="button"
          className={buttonClass(editor.isDirty || isBusy ? 'solid' : 'outline')}
          disabled={!isReady}
          onClick={editor.save}
        >
          {isBusy ? saving : save}
        </button>
        <button
          type="button"
          className={buttonClass('quiet')}
          disabled={!isReady || !editor.isUnkept}
          onClick={() => void editor.saveDraft()}
        >
          Save draft
        </button>
        <button
          type="button"
          className={buttonClass('quiet')}
          aria-label="Undo last change"
          disabled={!isReady || !editor.canUndo}
          onClick={editor.undo}
        >
          Undo
        </button>
        {resetConfirmation !== null && (
          <button
            type="button"
            className={buttonClass('quiet')}
            disabled={!isReady}
            onClick={() => (editor.isDirty ? setAsking(true) : editor.reset())}
          >
            Reset Changes
          </button>
        )}
      </div>
      <p className={styles['state']}>{editor.isDirty ? notLive(editor) : lastSaved(editor)}</p>
      {isAsking && (
        <ConfirmDialog
          title="Reset changes?"
          text={resetConfirmation ?? RESET_CONFIRMATION}
          yes="Reset"
          no="Keep editing"
          onYes={() => {
            setAsking(false);
            editor.reset();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
};

const notLive = ({ isUnkept }: Editor): string => (isUnkept ? 'Not live yet' : 'Draft kept, not live yet');

/** When and by whom the content was last published; null while there are changes, and for sample content. */
const lastSaved = ({ drafts, isDirty }: Editor): string | null => {
  const newest = drafts
    .flatMap(({ stored }) => (stored === null || stored.is_sample ? [] : [stored]))
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
  if (isDirty || newest === undefined) return null;
  return `Saved ${formatMoment(newest.updated_at)} by ${newest.updated_by}`;
};
