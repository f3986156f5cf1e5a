import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import styles from './record-page.module.css';

interface RecordPageProps {
  /** What the list holds, as in 'Back to quotes'. */
  list: string;
  onBack: () => void;
  children: ReactNode;
}

/** One record in its list's place, with the way back. */
export const RecordPage = ({ list, onBack, children }: RecordPageProps) => {
  useEffect(() => {
    // In braces, because some browsers return a promise here, which React would take for a clean-up.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <article className={styles['record']}>
      <button type="button" className={buttonClass('quiet')} onClick={onBack}>
        <Icon name="ArrowLeft" />
        Back to {list}
      </button>
      {children}
    </article>
  );
};

/** Its name, which has the focus once it is known, and what belongs to it. */
export const RecordHead = ({ title, children }: { title: string; children?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles['head']}>
      <h2 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h2>
      {children}
    </header>
  );
};

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles['facts']}>{children}</dl>;

/** A `span` in it stands on a line of its own, a `small` on the same. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
