import { useState } from 'react';
import type { PictureUse } from '#contract/media-files';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { toast } from '../../../components/toast.ts';
import styles from './delete-picture.module.css';
import { deleteMedia } from './media-api.ts';
import { placeLabel } from './picture-labels.ts';

interface DeletePictureProps {
  picture: { id: string; label: string; used_in: PictureUse[] };
  what?: 'picture' | 'file';
  onDeleted: () => void;
  onRefused: () => void;
  onClose: () => void;
}

export const DeletePicture = ({ picture, what = 'picture', onDeleted, onRefused, onClose }: DeletePictureProps) => {
  const [isBusy, setIsBusy] = useState(false);
  if (picture.used_in.length > 0) return <InUse picture={picture} what={what} onClose={onClose} />;

  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await deleteMedia(picture.id);
      toast({ title: what === 'picture' ? 'Picture deleted' : 'File deleted', description: picture.label });
      onDeleted();
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.';
      toast({ tone: 'error', title: `Error deleting ${what}`, description });
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onRefused();
    }
    onClose();
  };

  return (
    <Dialog title={`Delete this ${what}?`} onClose={onClose}>
      <p className={styles['text']}>
        “{picture.label}” will be gone for good. A former version of a page that showed it would show nothing in its
        place.
      </p>
      <div className={styles['buttons']}>
        <button
          type="button"
          className={buttonClass('danger')}
          aria-disabled={isBusy || undefined}
          onClick={() => void confirm()}
        >
          {isBusy ? 'Deleting…' : 'Delete'}
        </button>
        <button type="button" className={buttonClass('outline')} onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
};

const InUse = ({ picture, what, onClose }: Pick<DeletePictureProps, 'picture' | 'what' | 'onClose'>) => (
  <Dialog title={`This ${what} is in use`} onClose={onClose}>
    <p className={styles['text']}>“{picture.label}” can be deleted when none of these shows it any more:</p>
    <ul className={styles['uses']}>
      {picture.used_in.map((use, index) => (
        <li key={index}>{placeLabel(use)}</li>
      ))}
    </ul>
    <div className={styles['buttons']}>
      <button type="button" className={buttonClass()} onClick={onClose}>
        Keep it
      </button>
    </div>
  </Dialog>
);
