import { useCallback, useRef } from 'react';
import { PICTURE_TYPES } from '#contract/media';
import type { LibraryPicture } from '#contract/media-files';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { FileButton } from './file-button.tsx';
import { PictureGrid } from './picture-grid.tsx';
import styles from './picture-picker.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { UploadList } from './upload-list.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { usePictures } from './use-pictures.ts';
import { useUploads } from './use-uploads.ts';

interface PicturePickerProps {
  onPick: (picture: LibraryPicture) => void;
  onClose: () => void;
}

export const PicturePicker = ({ onPick, onClose }: PicturePickerProps) => {
  const area = useRef<HTMLDivElement>(null);
  const library = usePictures();
  const { uploads, send, dismiss } = useUploads(onPick);
  const onFiles = useCallback((files: readonly File[]) => void send(files.slice(0, 1)), [send]);
  const isOver = useDroppedFiles(area, onFiles);
  return (
    <Dialog title="Choose a picture" isWide onClose={onClose}>
      <div ref={area} className={styles['area']} data-over={isOver || undefined}>
        <div className={styles['tools']}>
          <Field
            name="media-search"
            type="search"
            label="Search pictures"
            autoComplete="off"
            value={library.typed}
            onChange={(event) => library.type(event.target.value)}
          />
          <FileButton
            label="Upload picture"
            look="outline"
            accept={Object.keys(PICTURE_TYPES).join(',')}
            onFiles={onFiles}
          />
        </div>
        <UploadList uploads={uploads} onDismiss={dismiss} />
        <PictureGrid library={library} className={styles['grid']}>
          {(picture) => (
            <li key={picture.id}>
              <button type="button" className={styles['choice']} onClick={() => onPick(picture)}>
                <Thumbnail picture={picture} />
                <span>{picture.label}</span>
              </button>
            </li>
          )}
        </PictureGrid>
      </div>
    </Dialog>
  );
};
