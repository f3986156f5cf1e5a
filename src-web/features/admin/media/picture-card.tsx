import type { LibraryPicture } from '#contract/media';
import { Icon } from '../../../components/icon.tsx';
import { onWorker } from '../../../lib/own-host.ts';
import { toast } from '../../../components/toast.ts';
import styles from './picture-card.module.css';
import { sizeLabel, usageLabel, placeLabel } from './picture-labels.ts';
import { Thumbnail } from './thumbnail.tsx';

export const PictureCard = ({ picture, onDelete }: { picture: LibraryPicture; onDelete: () => void }) => {
  const { label, url, used_in: uses } = picture;
  return (
    <li className={styles['card']}>
      <a href={onWorker(url)} target="_blank" rel="noopener" className={styles['picture']}>
        <Thumbnail picture={picture} />
        <span className="visually-hidden">Open {label}</span>
      </a>
      <h3 className={styles['label']}>{label}</h3>
      <p className={styles['facts']}>{sizeLabel(picture)}</p>
      {uses.length === 0 ? (
        <p className={styles['facts']}>{usageLabel(uses)}</p>
      ) : (
        <details className={styles['uses']}>
          <summary>{usageLabel(uses)}</summary>
          <ul>
            {uses.map((use, index) => (
              <li key={index}>{placeLabel(use)}</li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles['actions']}>
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
