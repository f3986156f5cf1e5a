import { useCallback, useRef, useState } from 'react';
import { PICTURE_TYPES, type MediaItem } from '#contract/media';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { DeletePicture } from './delete-picture.tsx';
import { FileButton } from './file-button.tsx';
import { LibraryEmpty, LibraryFailed, LibrarySkeleton } from './library-notes.tsx';
import { MediaCard } from './media-card.tsx';
import styles from './media-tab.module.css';
import { ResumePanel } from './resume-panel.tsx';
import { UploadList } from './upload-list.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useLibrary } from './use-library.ts';
import { useUploads } from './use-uploads.ts';

const Pictures = () => {
  const area = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { state, search, setSearch, refresh, loadMore, add, remove } = useLibrary();
  const { uploads, send, dismiss } = useUploads(add);
  const onFiles = useCallback((files: readonly File[]) => void send(files), [send]);
  const isOver = useDroppedFiles(area, onFiles);
  const [doomed, setDoomed] = useState<MediaItem | null>(null);
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
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <FileButton
          label="Upload pictures"
          accept={Object.keys(PICTURE_TYPES).join(',')}
          isMultiple
          onFiles={onFiles}
        />
      </div>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {state.status === 'loading' && <LibrarySkeleton count={8} className={styles['grid']} />}
      {state.status === 'failed' && <LibraryFailed message={state.message} onRetry={refresh} />}
      {state.status === 'shown' && state.items.length === 0 && <LibraryEmpty search={search} />}
      {state.status === 'shown' && state.items.length > 0 && (
        <ul className={styles['grid']} aria-label="Pictures">
          {state.items.map((item) => (
            <MediaCard key={item.id} item={item} onDelete={() => setDoomed(item)} />
          ))}
        </ul>
      )}
      {state.status === 'shown' && state.next !== null && (
        <button
          type="button"
          className={buttonClass('outline')}
          aria-disabled={state.isLoadingMore || undefined}
          onClick={loadMore}
        >
          {state.isLoadingMore ? 'Loading…' : 'Load more'}
        </button>
      )}
      {doomed !== null && (
        <DeletePicture
          item={doomed}
          onDeleted={() => {
            remove(doomed.id);
            title.current?.focus();
          }}
          onRefused={refresh}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
};

/** What the owner has uploaded: the resume, and the pictures the pages show. */
export const MediaTab = () => (
  <div className={styles['tab']}>
    <h2>Media</h2>
    <ResumePanel />
    <Pictures />
  </div>
);
