import styles from './skeleton.module.css';

/** Placeholder rows in the shape of the list; tall rows have two lines and a button's shape at their end. */
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
