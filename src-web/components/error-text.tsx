import { Icon } from './icon.tsx';
import styles from './error-text.module.css';

/** An error message, marked by an icon as well as by its colour. */
export const ErrorText = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} className={styles['error']}>
    <Icon name="TriangleAlert" />
    <span>{text}</span>
  </p>
);
