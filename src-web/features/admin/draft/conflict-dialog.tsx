import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import styles from './conflict-dialog.module.css';
import type { Editor } from './use-editor.ts';

/** Asks what is to become of a draft when somebody else was faster; of several one after the other. */
export const ConflictDialog = ({ editor }: { editor: Editor }) => {
  const draft = editor.drafts.find(({ state }) => state.status === 'conflict');
  if (draft?.state.status !== 'conflict') return null;
  const { store } = draft;
  const { theirs } = draft.state;
  const canCombine = store.canCombine();
  const saveAs = (how: 'mine' | 'both') => {
    store.settle(how);
    editor.save();
  };
  return (
    <Dialog key={draft.key} title="Somebody else has saved this meanwhile" onClose={store.postpone}>
      <div className={styles['text']}>
        <p>
          {theirs.updated_by} saved another version on {formatMoment(theirs.updated_at)}, after you had opened it. Your
          changes are still here, and nothing of theirs is lost: every version stays in the history.
        </p>
        {canCombine && <p>You changed different places, so both can be had.</p>}
      </div>
      <div className={styles['ways']}>
        {canCombine && (
          <button type="button" className={buttonClass()} onClick={() => saveAs('both')}>
            Combine both
          </button>
        )}
        <button type="button" className={buttonClass(canCombine ? 'outline' : 'solid')} onClick={() => saveAs('mine')}>
          Keep mine
        </button>
        <button type="button" className={buttonClass('outline')} onClick={() => store.settle('theirs')}>
          Take theirs
        </button>
      </div>
    </Dialog>
  );
};
