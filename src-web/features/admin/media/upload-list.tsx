import { Icon } from '../../../components/icon.tsx';
import { UploadBar } from '../components/upload-bar.tsx';
import styles from './upload-list.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onDismiss: (id: number) => void;
}

export const UploadList = ({ uploads, onDismiss }: UploadListProps) => (
  <ul className={styles['uploads']} aria-label="Uploads" hidden={uploads.length === 0}>
    {uploads.map(({ id, name, share, error }) => (
      <li key={id} className={styles['upload']}>
        <span className={styles['name']}>{name}</span>
        {error === null ? (
          <>
            <UploadBar name={name} share={share} />
            <span className={styles['share']}>{share === 1 ? 'Storing…' : percent(share)}</span>
          </>
        ) : (
          <>
            <span className={styles['error']} role="alert">
              {error}
            </span>
            <button type="button" className={styles['dismiss']} onClick={() => onDismiss(id)}>
              <Icon name="X" />
              <span className="visually-hidden">Dismiss {name}</span>
            </button>
          </>
        )}
      </li>
    ))}
  </ul>
);

const percent = (share: number): string => `${Math.round(share * 100)}%`;
