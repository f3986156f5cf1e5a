import { useCallback, useRef, useState } from 'react';
import { PICTURE_TYPES } from '#contract/media';
import type { LibraryPicture } from '#contract/media-files';
import { Field } from '../../../components/field.tsx';
import { LoadTogether } from '../../../components/load-together.tsx';
import { DeletePicture } from './delete-picture.tsx';
import { DescribePicture } from './describe-picture.tsx';
import { FileButton } from './file-button.tsx';
import { MediaFiles } from './media-files.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { Icon } from '../../../components/icon.tsx';
import { onWorker } from '../../../lib/own-host.ts';
import { toast } from '../../../components/toast.ts';
import pictureCardStyles from './picture-card.module.css';
import { sizeLabel, usageLabel, placeLabel } from './picture-labels.ts';
import { Thumbnail } from './thumbnail.tsx';
import styles from './media-tab.module.css';
import { ResumePanel } from './resume-panel.tsx';
import { UploadList } from './upload-list.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { usePictures } from './use-pictures.ts';
import { useUploads } from './use-uploads.ts';

export const MediaTab = () => (
  <LoadTogether>
    <div className={styles['tab']}>
      <h2>Media</h2>
      <ResumePanel />
      <Pictures />
      <MediaFiles />
    </div>
  </LoadTogether>
);

const Pictures = () => {
  const area = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const library = usePictures();
  const { list, typed, type } = library;
  const [asked, setAsked] = useState<readonly LibraryPicture[]>([]);
  const uploaded = useCallback(
    (picture: LibraryPicture) => {
      list.add(picture);
      setAsked((waiting) => [...waiting.filter(({ id }) => id !== picture.id), picture]);
    },
    [list],
  );
  const { uploads, send, dismiss } = useUploads(uploaded);
  const [next] = asked;
  const onFiles = useCallback((files: readonly File[]) => void send(files), [send]);
  const isOver = useDroppedFiles(area, onFiles);
  const [toDelete, setToDelete] = useState<LibraryPicture | null>(null);
  return (
    <section ref={area} className={styles['pictures']} aria-labelledby="pictures" data-over={isOver || undefined}>
      <header className={styles['head']}>
        <h2 id="pictures" ref={title} tabIndex={-1}>
          Pictures
        </h2>
        <p>
          JPEG, PNG, WebP, AVIF or GIF. Choose them, drop them here or paste one; each is stored in the widths that
          screens need.
        </p>
      </header>
      <div className={styles['tools']}>
        <Field
          name="media-search"
          type="search"
          label="Search pictures"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <FileButton
          label="Upload pictures"
          accept={Object.keys(PICTURE_TYPES).join(',')}
          isMultiple
          onFiles={onFiles}
        />
      </div>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {next !== undefined && (
        <section className={styles['asked']} aria-labelledby="asked">
          <h3 id="asked">{next.label}: what does it show?</h3>
          <DescribePicture url={next.url} label={next.label} onDone={() => setAsked(asked.slice(1))} />
        </section>
      )}
      <PictureGrid library={library} className={styles['grid']}>
        {(picture) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            onDescribe={() => setAsked([picture, ...asked.filter(({ id }) => id !== picture.id)])}
            onDelete={() => setToDelete(picture)}
          />
        )}
      </PictureGrid>
      {toDelete !== null && (
        <DeletePicture
          picture={toDelete}
          onDeleted={() => {
            list.remove(toDelete.id);
            setAsked(asked.filter(({ id }) => id !== toDelete.id));
            title.current?.focus();
          }}
          onRefused={() => void list.reload()}
          onClose={() => setToDelete(null)}
        />
      )}
    </section>
  );
};

interface PictureCardProps {
  picture: LibraryPicture;
  onDescribe: () => void;
  onDelete: () => void;
}

const PictureCard = ({ picture, onDescribe, onDelete }: PictureCardProps) => {
  const { label, url, used_in: uses } = picture;
  return (
    <li className={pictureCardStyles['card']}>
      <a href={onWorker(url)} target="_blank" rel="noopener" className={pictureCardStyles['picture']}>
        <Thumbnail picture={picture} />
        <span className="visually-hidden">Open {label}</span>
      </a>
      <h3 className={pictureCardStyles['label']}>{label}</h3>
      <p className={pictureCardStyles['facts']}>{sizeLabel(picture)}</p>
      {uses.length === 0 ? (
        <p className={pictureCardStyles['facts']}>{usageLabel(uses)}</p>
      ) : (
        <details className={pictureCardStyles['uses']}>
          <summary>{usageLabel(uses)}</summary>
          <ul>
            {uses.map((use, index) => (
              <li key={index}>{placeLabel(use)}</li>
            ))}
          </ul>
        </details>
      )}
      <div className={pictureCardStyles['actions']}>
        <button type="button" onClick={onDescribe}>
          <Icon name="PenLine" />
          Describe<span className="visually-hidden"> {label}</span>
        </button>
        <button type="button" onClick={() => void copyAddress(url)}>
          <Icon name="Copy" />
          Copy address<span className="visually-hidden"> of {label}</span>
        </button>
        <button type="button" onClick={onDelete}>
          <Icon name="Trash2" />
          Delete<span className="visually-hidden"> {label}</span>
        </button>
      </div>
    </li>
  );
};

const copyAddress = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Address copied', description: 'It fits any image address of the admin area.' });
  } catch {
    toast({ tone: 'info', title: 'The address of this picture', description: url });
  }
};
