import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { buttonClass } from '../../../components/button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { paths } from '../../../lib/paths.ts';
import { isPlainClick } from '../../../lib/queued-clicks.ts';
import type { Editor } from '../draft/use-editor.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { FOOT } from '../components/foot.ts';
import { DraftLinksDialog } from './draft-links-dialog.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  editor: Editor;
  save?: string;
  saving?: string;
  resetConfirmation?: string | null;
}

export const SaveBar = ({
  editor,
  save = 'Save Changes',
  saving = 'Saving...',
  resetConfirmation = RESET_CONFIRMATION,
}: SaveBarProps) => {
  const [isAsking, setAsking] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const more = useId();
  const isBusy = editor.status === 'saving';
  const isReady = editor.status === 'ready';
  const newest = editor.isDirty ? undefined : lastSaved(editor);
  const note = editor.isDirty ? notLive(editor) : newest?.updated_at;
  return (
    <div className={styles['bar']} {...FOOT}>
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
      </div>
      <button type="button" className={`${buttonClass('quiet')} ${styles['open']}`} popoverTarget={more}>
        More
      </button>
      <div id={more} popover="auto" className={styles['more']}>
        <button
          type="button"
          className={buttonClass('quiet')}
          aria-label="Undo last change"
          // The attribute `disabled` would lose the focus after the last undo step.
          aria-disabled={!isReady || !editor.canUndo}
          onClick={() => isReady && editor.undo()}
        >
          Undo
        </button>
        <button
          type="button"
          className={buttonClass('quiet')}
          aria-label="Redo last change"
          aria-disabled={!isReady || !editor.canRedo}
          onClick={() => isReady && editor.redo()}
        >
          Redo
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
        {/* A longer text in the same element would count as a layout shift. */}
        <p key={note} className={styles['state']}>
          {newest === undefined ? (
            note
          ) : (
            <>
              <span>Saved </span>
              {formatMoment(newest.updated_at)}
              <span> by {newest.updated_by}</span>
            </>
          )}
        </p>
        <button type="button" className={buttonClass('quiet')} disabled={!isReady} onClick={() => setShowing(true)}>
          Show draft
        </button>
        <HistoryLink editor={editor} />
      </div>
      {isShowing && <DraftLinksDialog editor={editor} onClose={() => setShowing(false)} />}
      {isAsking && (
        <ConfirmDialog
          title="Reset changes?"
          text={resetConfirmation ?? RESET_CONFIRMATION}
          yes="Reset"
          isDestructive
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

const RESET_CONFIRMATION = 'Your changes since the last save will be lost. Reset them?';

const HistoryLink = ({ editor: { drafts } }: SaveBarProps) => {
  const navigate = useNavigate();
  const { key } = drafts.find(({ isDirty }) => isDirty) ?? drafts[0] ?? {};
  if (key === undefined) return null;
  const to = `${paths.admin}?tab=history&document=${key}`;
  return (
    <a
      href={`/#${to}`}
      className={buttonClass('quiet')}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        void navigate(to, { replace: true });
      }}
    >
      History
    </a>
  );
};

const notLive = ({ isUnkept }: Editor): string => (isUnkept ? 'Not live yet' : 'Draft kept, not live yet');

const lastSaved = ({ drafts }: Editor) =>
  drafts
    .flatMap(({ stored }) => (stored === null || stored.is_sample ? [] : [stored]))
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
