import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import type { Editor } from '../draft/use-editor.ts';
import styles from './draft-notes.module.css';

export const OtherWindows = ({ editor: { drafts } }: { editor: Editor }) => (
  <>
    {drafts.flatMap(({ key, store }) =>
      store
        .others()
        .map(({ place, at }) => (
          <OtherWindow
            key={`${place} ${at}`}
            what={DOCUMENT_LABELS[key]}
            at={at}
            onTake={() => store.takeOther(place)}
            onDrop={() => store.dropOther(place)}
          />
        )),
    )}
  </>
);

interface OtherWindowProps {
  what: string;
  at: string;
  onTake: () => void;
  onDrop: () => void;
}

const OtherWindow = ({ what, at, onTake, onDrop }: OtherWindowProps) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <output className={styles['note']}>
        <span>
          <strong>Another window has changes of its own to {what}</strong>, typed on {formatMoment(at)}. They are kept
          in this browser and not live. Continuing from them keeps what is here now in their place.
        </span>
        <button type="button" className={buttonClass('quiet')} onClick={onTake}>
          Continue from them
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={() => setAsking(true)}>
          Discard them
        </button>
      </output>
      {isAsking && (
        <ConfirmDialog
          title="Discard these changes?"
          text={`What was typed into ${what} on ${formatMoment(at)} in another window will be gone. What is in this form stays.`}
          yes="Discard"
          isDestructive
          no="Keep them"
          onYes={onDrop}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
};
