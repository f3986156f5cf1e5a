import type { ReactNode } from 'react';
import styles from './about-skeleton.module.css';

/** The about page's shape while its words are on the way. */
export const AboutSkeleton = ({ back }: { back: ReactNode }) => (
  <div className={styles['skeleton']}>
    {back}
    <h1>About</h1>
    <output className="visually-hidden">Loading the about page…</output>
    <div className={styles['columns']} aria-hidden="true">
      <span className={styles['image']} />
      <div className={styles['lines']}>
        {Array.from({ length: 9 }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  </div>
);
