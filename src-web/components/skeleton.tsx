import styles from './skeleton.module.css';

/** Rows in the shape of a list that is on its way; tall ones have two lines, and something at their end. */
export const SkeletonRows = ({ count, isTall = false }: { count: number; isTall?: boolean }) => (
  <div className={isTall ? styles['tall'] : undefined} data-skeleton aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles['row']}>
        <span />
        <span />
        {isTall && <span />}
      </div>
    ))}
  </div>
);

/** Panels that are on their way: a title in the margin, and lines beside it. */
export const SkeletonPanels = ({ count }: { count: number }) => (
  <div data-skeleton aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles['panel']}>
        <span />
        <div>
          <span />
          <span />
        </div>
      </div>
    ))}
  </div>
);
