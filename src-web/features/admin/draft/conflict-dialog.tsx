import type { DocumentKey } from '#contract/content';
import { useState, lazy, Suspense } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { adminName } from '../admin-session.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import styles from './conflict-dialog.module.css';
import type { Stored } from './draft-state.ts';
import type { Editor } from './use-editor.ts';

type AnyDraft = Editor['drafts'][number];

export const ConflictDialog = ({ editor }: { editor: Editor }) => {
  const draft = editor.drafts.find(({ state }) => state.status === 'conflict');
  return draft === undefined ? null : <Conflict key={draft.key} draft={draft} editor={editor} />;
};

const TAKE_SAVED = 'Take what was saved';

const DiffView = lazy(async () => ({ default: (await import('../diff/diff-view.tsx')).DiffView }));

const Conflict = ({ draft: { state, store, key }, editor }: { draft: AnyDraft; editor: Editor }) => {
  const [isCompared, setCompared] = useState(false);
  const [isTaking, setTaking] = useState(false);
  if (state.status !== 'conflict') return null;
  const { base, value, theirs, theirDraft } = state;
  const isDraft = theirDraft !== null;
  const isProposal = base.revision === 0;
  const label = DOCUMENT_LABELS[key];
  const { title, text } = isDraft ? draftText(label, theirs) : conflictText(label, theirs, isProposal);
  const isOwn = theirs.updated_by === adminName();
  const other = isOwn ? 'the other window’s' : isOfSample(theirs) ? 'the sample’s' : `${theirs.updated_by}’s`;
  const take = isProposal ? TAKE_SAVED : `Take ${other}`;
  const canMerge = store.canMerge();
  const saveAs = (how: 'mine' | 'both') => {
    store.resolve(how);
    if (isDraft) void editor.saveDraft();
    else editor.save();
  };
  if (isTaking) {
    return (
      <ConfirmDialog
        title="Drop what you wrote here?"
        text={`The form then says what ${isDraft ? 'the other draft' : 'the other version'} of ${label} says. Undo brings your words back, until you leave this page.`}
        yes={`Drop mine, take ${isProposal ? 'what was saved' : other}`}
        isDestructive
        no="Back to the choice"
        onYes={() => store.resolve('theirs')}
        onNo={() => setTaking(false)}
      />
    );
  }
  return (
    <Dialog title={title} isWide={isCompared} onClose={store.postpone}>
      <div className={styles['matter']}>
        <p>{text} What you do not keep can be brought back here with Undo.</p>
        {canMerge && <p>You changed different places, so both can be kept.</p>}
        <div className={styles['ways']}>
          {canMerge && (
            <button type="button" className={buttonClass()} onClick={() => saveAs('both')}>
              Combine both
            </button>
          )}
          <button
            type="button"
            className={buttonClass(canMerge || isProposal ? 'outline' : 'solid')}
            onClick={() => saveAs('mine')}
          >
            Keep mine
          </button>
          <button
            type="button"
            className={buttonClass(isProposal ? 'solid' : 'outline')}
            onClick={() => setTaking(true)}
          >
            {take}
          </button>
          {!isCompared && (
            <button type="button" className={buttonClass('quiet')} onClick={() => setCompared(true)}>
              Compare
            </button>
          )}
        </div>
        {/* The comparison stands below the buttons, so that none moves when the dialog grows. */}
        {isCompared && (
          <Comparison
            base={isProposal ? null : base.body}
            mine={value}
            theirs={theirs.body}
            other={`${other.charAt(0).toUpperCase()}${other.slice(1)}`}
          />
        )}
      </div>
    </Dialog>
  );
};

const draftText = (label: string, { updated_by: by, updated_at: at }: Saver) => ({
  title:
    by === adminName()
      ? 'You have saved another draft in the meantime'
      : 'Somebody else has saved a draft in the meantime',
  text: `${by === adminName() ? 'In another window or on another device, you' : by} saved a draft of ${label} on ${formatMoment(at)}, which this one is not based on. Only one draft is kept on the server.`,
});

type Saver = Pick<Stored<DocumentKey>, 'updated_by' | 'updated_at' | 'restored_from'>;

/** The site itself saves the sample of a chosen trade. */
const isOfSample = ({ updated_by: by }: Saver): boolean => by.startsWith('sample:');

const conflictText = (label: string, theirs: Saver, isProposal: boolean) => {
  const when = formatMoment(theirs.updated_at);
  if (isProposal) {
    return {
      title: 'What you saved before could not be loaded',
      text: `This form began with a proposal in place of ${label}. The version of ${when} is still on the site. “Keep mine” replaces all of it by what stands in the form; “${TAKE_SAVED}” brings it back into the form.`,
    };
  }
  if (theirs.restored_from !== undefined) {
    const who = theirs.updated_by === adminName() ? 'You' : theirs.updated_by;
    return {
      title: 'A former version was restored in the meantime',
      text: `${who} restored version ${theirs.restored_from} of ${label} on ${when}, after it had been opened here. Your changes are still here, and nothing is lost: every version stays in the history.`,
    };
  }
  if (isOfSample(theirs)) {
    return {
      title: 'The sample has changed in the meantime',
      text: `Another trade was chosen on ${when}, after this had been opened here, and ${label} followed it. Your changes are still here, and nothing is lost: every version stays in the history.`,
    };
  }
  if (theirs.updated_by === adminName()) {
    return {
      title: 'You have saved this in another window',
      text: `You saved another version of ${label} on ${when}, in another window or on another device, after you had opened it here. Your changes are still here, and nothing is lost: every version stays in the history.`,
    };
  }
  return {
    title: 'Somebody else has saved this in the meantime',
    text: `${theirs.updated_by} saved another version of ${label} on ${when}, after you had opened it. Your changes are still here, and nothing of theirs is lost: every version stays in the history.`,
  };
};

interface ComparisonProps {
  base: unknown;
  mine: unknown;
  theirs: unknown;
  other: string;
}

const Comparison = ({ base, mine, theirs, other }: ComparisonProps) => (
  <Suspense fallback={<p>Comparing…</p>}>
    {base === null ? (
      <section>
        <h3>From what was saved to yours</h3>
        <DiffView before={theirs} after={mine} />
      </section>
    ) : (
      <div className={styles['sides']}>
        <section>
          <h3>{other}</h3>
          <DiffView before={base} after={theirs} />
        </section>
        <section>
          <h3>Yours</h3>
          <DiffView before={base} after={mine} />
        </section>
      </div>
    )}
  </Suspense>
);
