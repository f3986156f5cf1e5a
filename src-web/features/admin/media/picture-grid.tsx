import type { ReactNode } from 'react';
import type { LibraryPicture } from '#contract/media-files';
import { buttonClass } from '../../../components/button.ts';
import styles from './picture-notes.module.css';
import type { Pictures } from './use-pictures.ts';

interface PictureGridProps {
  library: Pictures;
  className: string | undefined;
  children: (picture: LibraryPicture) => ReactNode;
}

export const PictureGrid = ({ library: { list, search }, className, children }: PictureGridProps) => {
  const { state, isBusy, more, reload } = list;
  if (state.status === 'loading') return <PicturesSkeleton count={8} className={className} />;
  if (state.status === 'failed') {
    return <MediaFailed message={`Failed to fetch media: ${state.message}`} onRetry={() => void reload()} />;
  }
  if (state.records.length === 0) return <PicturesEmpty search={search} />;
  return (
    <>
      <ul className={className} aria-label="Pictures">
        {state.records.map(children)}
      </ul>
      {state.next !== null && (
        <button type="button" className={buttonClass('outline')} aria-disabled={isBusy} onClick={more}>
          {isBusy ? 'Loading…' : 'Load more'}
        </button>
      )}
    </>
  );
};

const MediaFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className={styles['note']} role="alert">
    <p>{message}</p>
    <button type="button" className={buttonClass('outline')} onClick={onRetry}>
      Try again
    </button>
  </div>
);

const PicturesEmpty = ({ search }: { search: string }) => (
  <p className={styles['note']}>
    {search === '' ? 'No pictures yet. Upload one, drop it here or paste it.' : `No picture is called “${search}”.`}
  </p>
);

const PicturesSkeleton = ({ count, className }: { count: number; className: string | undefined }) => (
  <div className={className} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles['frame']} />
    ))}
  </div>
);
