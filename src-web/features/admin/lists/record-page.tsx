import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import styles from './lists.module.css';

interface RecordPageProps {
  list: string;
  onBack: () => void;
  children: ReactNode;
}

export const RecordPage = ({ list, onBack, children }: RecordPageProps) => {
  useEffect(() => {
    // In some browsers `scrollTo` returns a promise, which React would take for a clean-up.
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

export const RecordHead = ({ title, children }: { title: string; children?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles['name']}>
      <h2 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h2>
      {children}
    </header>
  );
};

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles['facts']}>{children}</dl>;

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
