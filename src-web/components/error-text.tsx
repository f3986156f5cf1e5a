import { Icon } from './icon.tsx';
import styles from './error-text.module.css';

/** An icon marks the error, because colour alone is not enough. */
export const ErrorText = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} className={styles['error']}>
    <Icon name="TriangleAlert" />
    <span>{text.split(RANGE).map((part, at) => (at % 2 === 0 ? part : <bdi key={at}>{part}</bdi>))}</span>
  </p>
);

/** A range such as `10-2000` stays on one line. */
const RANGE = /(\d+[-–]\d+)/;
