import styles from './badge.module.css';

export type BadgeTone = 'green' | 'red' | 'yellow' | 'blue' | 'grey';

/** A state in a word. Its colour only repeats what the word says. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: string }) => (
  <span className={styles['badge']} data-tone={tone}>
    {children}
  </span>
);
