import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { isOpen } from '../draft/draft-state.ts';
import type { Editor } from '../draft/use-editor.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import styles from './draft-notes.module.css';
import { OtherWindows } from './other-windows.tsx';
import { ServerDrafts } from './server-drafts.tsx';

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
            <strong>What you saved before could not be loaded.</strong> What stands here is a proposal; visitors do not
            see it.
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
