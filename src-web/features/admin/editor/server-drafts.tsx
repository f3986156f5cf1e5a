import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { adminName } from '../admin-session.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import { isOffered, isOpen } from '../draft/draft-state.ts';
import type { Editor } from '../draft/use-editor.ts';
import styles from './draft-notes.module.css';

/** Offers server drafts that the form does not hold. */
export const ServerDrafts = ({ editor }: { editor: Editor }) => {
  const [isAsking, setAsking] = useState(false);
  const offered = editor.drafts.flatMap(({ key, state }) =>
    isOpen(state) && isOffered(state) && state.draft !== null ? [{ key, draft: state.draft }] : [],
  );
  const [newest] = offered.toSorted((a, b) => b.draft.saved_at.localeCompare(a.draft.saved_at));
  if (newest === undefined) return null;
  const { saved_at: at, saved_by: by } = newest.draft;
  const names = offered.map(({ key }) => DOCUMENT_LABELS[key]).join(', ');
  return (
    <>
      <output className={styles['note']}>
        <span>
          <strong>A draft of {formatMoment(at)} is kept on the server</strong>
          {by === adminName() ? '' : `, by ${by}`}: {names}.
          {editor.isDirty && ' What stands in the form now can be brought back with Undo.'}
        </span>
        <button type="button" className={buttonClass('quiet')} onClick={editor.takeDrafts}>
          Go on from it
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={() => setAsking(true)}>
          Discard it
        </button>
      </output>
      {isAsking && (
        <ConfirmDialog
          title="Discard the draft?"
          text={`The draft of ${formatMoment(at)} is gone from the server then (${names}). What is on the site and what stands in the form stay.`}
          yes="Discard"
          no="Keep it"
          onYes={() => {
            setAsking(false);
            editor.discardDrafts();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
};
