import styles from './upload-bar.module.css';

/** `share` is between 0 and 1. */
export const UploadBar = ({ name, share }: { name: string; share: number }) => (
  <progress className={styles['bar']} aria-label={`Uploading ${name}`} value={share} max={1} />
);
