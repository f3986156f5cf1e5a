import styles from './skeleton.module.css';

/** Rows in the shape of a list that is on its way. */
export const SkeletonRows = ({ count }: { count: number }) => (
  <div className={styles['rows']} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles['row']}>
        <span />
        <span />
      </div>
    ))}
  </div>
);
