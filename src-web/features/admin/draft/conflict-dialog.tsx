import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { DOCUMENT_NAMES } from '../document-labels.ts';
import { Comparison } from './comparison.tsx';
import styles from './conflict-dialog.module.css';
import type { Editor } from './use-editor.ts';

type AnyDraft = Editor['drafts'][number];

/** Asks what is to become of a draft when somebody else was faster; of several one after the other. */
export const ConflictDialog = ({ editor }: { editor: Editor }) => {
  const draft = editor.drafts.find(({ state }) => state.status === 'conflict');
  return draft === undefined ? null : <Conflict key={draft.key} draft={draft} onSave={editor.save} />;
};

const Conflict = ({ draft: { state, store, key }, onSave }: { draft: AnyDraft; onSave: () => void }) => {
  const [isCompared, setCompared] = useState(false);
  if (state.status !== 'conflict') return null;
  const { base, value, theirs } = state;
  const canCombine = store.canCombine();
  const saveAs = (how: 'mine' | 'both') => {
    store.settle(how);
    onSave();
  };
  return (
    <Dialog title="Somebody else has saved this meanwhile" isWide={isCompared} onClose={store.postpone}>
      <div className={styles['matter']}>
        <p>
          {theirs.updated_by} saved another version of {DOCUMENT_NAMES[key]} on {formatMoment(theirs.updated_at)}, after
          you had opened it. Your changes are still here, and nothing of theirs is lost: every version stays in the
          history.
        </p>
        {canCombine && <p>You changed different places, so both can be had.</p>}
        {isCompared && <Comparison base={base.revision === 0 ? null : base.body} mine={value} theirs={theirs.body} />}
        <div className={styles['ways']}>
          {canCombine && (
            <button type="button" className={buttonClass()} onClick={() => saveAs('both')}>
              Combine both
            </button>
          )}
          <button
            type="button"
            className={buttonClass(canCombine ? 'outline' : 'solid')}
            onClick={() => saveAs('mine')}
          >
            Keep mine
          </button>
          <button type="button" className={buttonClass('outline')} onClick={() => store.settle('theirs')}>
            Take theirs
          </button>
          {!isCompared && (
            <button type="button" className={buttonClass('quiet')} onClick={() => setCompared(true)}>
              Compare
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
