import { Icon } from './icon.tsx';
import styles from './error-text.module.css';

/** An icon marks the error, because colour alone is not enough. */
export const ErrorText = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} className={styles['error']}>
    <Icon name="TriangleAlert" />
    <span>{text}</span>
  </p>
);
