import styles from './badge.module.css';

export type BadgeTone = 'green' | 'red' | 'yellow' | 'blue' | 'grey';

/** The colour only repeats the word, so that nothing depends on seeing colours. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: string }) => (
  <span className={styles['badge']} data-tone={tone}>
    {children}
  </span>
);
