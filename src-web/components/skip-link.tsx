import styles from './skip-link.module.css';
import { word } from '../lib/words.ts';

export const SkipLink = () => (
  <a className={styles['skip']} href="#main">
    {word('common.skip-to-content')}
  </a>
);
