import styles from './skeleton.module.css';

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
