import { Icon } from './icon.tsx';
import styles from './error-text.module.css';

/** What is wrong with something, told by more than its colour. */
export const ErrorText = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} className={styles['error']}>
    <Icon name="TriangleAlert" />
    <span>{text}</span>
  </p>
);
