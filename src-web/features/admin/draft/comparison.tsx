import { lazy, Suspense } from 'react';
import styles from './conflict-dialog.module.css';

const Difference = lazy(async () => ({ default: (await import('../diff/diff-view.tsx')).Difference }));

interface ComparisonProps {
  /** What both began from; null when that is not known. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Two versions of a document beside each other: what each owner has changed. */
export const Comparison = ({ base, mine, theirs }: ComparisonProps) => (
  <Suspense fallback={<p>Comparing…</p>}>
    {base === null ? (
      <section>
        <h3>From theirs to yours</h3>
        <Difference before={theirs} after={mine} />
      </section>
    ) : (
      <div className={styles['sides']}>
        <section>
          <h3>What they changed</h3>
          <Difference before={base} after={theirs} />
        </section>
        <section>
          <h3>What you changed</h3>
          <Difference before={base} after={mine} />
        </section>
      </div>
    )}
  </Suspense>
);
