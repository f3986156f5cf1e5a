import type { ReactNode } from 'react';
import { SEARCH_MAX } from '#contract/pagination';
import { TextField } from '../components/fields.tsx';
import styles from './lists.module.css';

interface ListToolbarProps {
  label: string;
  hint: string;
  typed: string;
  onType: (text: string) => void;
  children: ReactNode;
}

export const ListToolbar = ({ label, hint, typed, onType, children }: ListToolbarProps) => (
  <search className={styles['toolbar']}>
    <TextField
      label={label}
      value={typed}
      placeholder={hint}
      onChange={(text) => onType(Array.from(text).slice(0, SEARCH_MAX).join(''))}
    />
    {children}
  </search>
);
