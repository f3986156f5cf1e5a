import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import styles from './quote-form.module.css';

export const RestoredNote = ({ restoredAt }: { restoredAt: string | null }) => {
  const [isRead, setRead] = useState(false);
  if (restoredAt === null || isRead) return null;
  return (
    <output className={styles['note']}>
      <span>What you typed on {formatMoment(restoredAt)} is back. The client does not see it.</span>
      <button type="button" className={buttonClass('quiet')} onClick={() => setRead(true)}>
        Got it
      </button>
    </output>
  );
};

export type Asked = 'send' | 'drop' | null;

interface DraftDialogsProps {
  asked: Asked;
  title: string;
  text: string;
  yes: string;
  onSend: () => void;
  onDrop: () => void;
  onClose: () => void;
}

export const DraftDialogs = ({ asked, title, text, yes, onSend, onDrop, onClose }: DraftDialogsProps) => {
  const answer = (act: () => void) => () => {
    onClose();
    act();
  };
  if (asked === 'send')
    return <ConfirmDialog title={title} text={text} yes={yes} no="Not yet" onYes={answer(onSend)} onNo={onClose} />;
  if (asked === 'drop')
    return (
      <ConfirmDialog
        title="Discard this draft?"
        text="What is written here and was not sent will be gone for good."
        yes="Discard"
        isDestructive
        no="Keep it"
        onYes={answer(onDrop)}
        onNo={onClose}
      />
    );
  return null;
};
