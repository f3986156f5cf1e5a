import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactProps {
  name: string;
  children: ReactNode;
}

export const Fact = ({ name, children }: FactProps) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles['facts']}>{children}</dl>;
