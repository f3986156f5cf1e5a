import styles from './upload-bar.module.css';

/** How much of a file was sent, from 0 to 1. */
export const UploadBar = ({ name, share }: { name: string; share: number }) => (
  <progress className={styles['bar']} aria-label={`Uploading ${name}`} value={share} max={1} />
);
