import type { DocumentKey } from '#contract/content';
import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { isOpen } from '../draft/draft-state.ts';
import type { Draft } from '../draft/use-draft.ts';
import type { Editor } from '../draft/use-editor.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import styles from './draft-notes.module.css';

/** Says that the form shows sample content, and what to do about it. */
export const SampleNote = ({ drafts }: { drafts: readonly Pick<Draft<DocumentKey>, 'key' | 'stored'>[] }) => {
  const samples = drafts.filter(({ stored }) => stored?.is_sample === true);
  if (samples.length === 0) return null;
  return (
    <p className={styles['note']}>
      <strong>
        {samples.length === drafts.length
          ? 'This is sample content.'
          : `Still sample content: ${samples.map(({ key }) => DOCUMENT_LABELS[key]).join(', ')}.`}
      </strong>{' '}
      Visitors see it until you save your own: write over what is there, then save. If it is right as it is, save it
      unchanged.
    </p>
  );
};

/** Notes above the form: where its content comes from, and what failed. */
export const DraftNotes = ({ editor }: { editor: Editor }) => {
  const [isRead, setRead] = useState(false);
  const { drafts } = editor;
  const restored = drafts.map(restoredAt).find((at) => at !== null);
  const failed = drafts.filter((draft) => failureIn(draft) !== null);
  return (
    <div className={styles['notes']}>
      <SampleNote drafts={drafts} />
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
      {failed.map((draft) => (
        <p key={draft.key} className={styles['failure']} role="alert">
          <strong>{DOCUMENT_LABELS[draft.key]} is not saved.</strong> {failureIn(draft)}
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
