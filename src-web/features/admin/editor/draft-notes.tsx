import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { isOpen, isOffered } from '../draft/draft-state.ts';
import type { Editor } from '../draft/use-editor.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import styles from './draft-notes.module.css';
import { OtherWindows } from './other-windows.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { adminName } from '../admin-session.ts';

export const DraftNotes = ({ editor }: { editor: Editor }) => {
  const [isRead, setRead] = useState(false);
  const { drafts } = editor;
  const restored = drafts.map(restoredAt).find((at) => at !== null);
  const failed = drafts.filter((draft) => failureIn(draft) !== null);
  return (
    <div className={styles['notes']}>
      {drafts.some(isProposal) && (
        <output className={styles['note']}>
          <span>
            <strong>What you saved before could not be loaded.</strong> This is a proposal; visitors do not see it.
          </span>
          <button type="button" className={buttonClass('quiet')} onClick={editor.retry}>
            Try again
          </button>
        </output>
      )}
      {restored !== undefined && restored !== null && !isRead && (
        <output className={styles['note']}>
          <span>
            <strong>Your changes are back.</strong> They were typed on {formatMoment(restored)} and are not live yet.
            {drafts.some(isBehind) && ' Another version was saved since; saving will ask you about it.'}
          </span>
          <button type="button" className={buttonClass('quiet')} onClick={() => setRead(true)}>
            Got it
          </button>
        </output>
      )}
      <OtherWindows editor={editor} />
      <ServerDrafts editor={editor} />
      {failed.map((draft) => (
        <p key={draft.key} className={styles['failure']} role="alert">
          <strong>Not saved: {DOCUMENT_LABELS[draft.key]}.</strong> {failureIn(draft)}
        </p>
      ))}
    </div>
  );
};

type AnyDraft = Editor['drafts'][number];

const isProposal = ({ state }: AnyDraft): boolean => isOpen(state) && state.stored === null;

const restoredAt = ({ state }: AnyDraft): string | null => (isOpen(state) ? state.restoredFrom : null);

const failureIn = ({ state }: AnyDraft): string | null => (isOpen(state) ? state.failure : null);

const isBehind = ({ state }: AnyDraft): boolean =>
  isOpen(state) &&
  state.stored !== null &&
  state.restoredFrom !== null &&
  state.base.revision !== state.stored.revision;

const ServerDrafts = ({ editor }: { editor: Editor }) => {
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
          {editor.isDirty && ' What is in the form now can be brought back with Undo.'}
        </span>
        <button type="button" className={buttonClass('quiet')} onClick={editor.takeDrafts}>
          Continue from it
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={() => setAsking(true)}>
          Discard it
        </button>
      </output>
      {isAsking && (
        <ConfirmDialog
          title="Discard the draft?"
          text={`The draft of ${formatMoment(at)} will be gone from the server (${names}). What is on the site and in the form stays.`}
          yes="Discard"
          isDestructive
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
