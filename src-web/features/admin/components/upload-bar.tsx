import styles from './upload-bar.module.css';

export const UploadBar = ({ name, share }: { name: string; share: number }) => (
  <progress className={styles['bar']} aria-label={`Uploading ${name}`} value={share} max={1} />
);
