import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  yes: string;
  no: string;
  isDestructive?: boolean;
  onYes: () => void;
  onNo: () => void;
}

export const ConfirmDialog = ({ title, text, yes, no, isDestructive = false, onYes, onNo }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onNo}>
    <p className={styles['text']}>{text}</p>
    <div className={styles['buttons']}>
      <button type="button" className={buttonClass(isDestructive ? 'danger' : 'solid')} onClick={onYes}>
        {yes}
      </button>
      <button type="button" className={buttonClass(isDestructive ? 'solid' : 'outline')} onClick={onNo}>
        {no}
      </button>
    </div>
  </Dialog>
);
