import styles from './badge.module.css';

/**
 * Green is good or done, yellow waits for the reader, blue waits for somebody else, red is late or failed, grey has
 * ended or not begun.
 */
export type BadgeTone = 'green' | 'red' | 'yellow' | 'blue' | 'grey';

/** The colour only repeats the word, so that nothing depends on seeing colours. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: string }) => (
  <span className={styles['badge']} data-tone={tone}>
    {children}
  </span>
);
