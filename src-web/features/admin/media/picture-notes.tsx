import { buttonClass } from '../../../components/button.ts';
import styles from './picture-notes.module.css';

export const MediaFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className={styles['note']} role="alert">
    <p>{message}</p>
    <button type="button" className={buttonClass('outline')} onClick={onRetry}>
      Try again
    </button>
  </div>
);

export const PicturesEmpty = ({ search }: { search: string }) => (
  <p className={styles['note']}>
    {search === '' ? 'No pictures yet. Upload one, drop it here or paste it.' : `No picture is called “${search}”.`}
  </p>
);

export const PicturesSkeleton = ({ count, className }: { count: number; className: string | undefined }) => (
  <div className={className} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles['frame']} />
    ))}
  </div>
);
