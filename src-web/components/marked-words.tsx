import type { Span } from '../lib/compare-text.ts';
import styles from './marked-words.module.css';

interface MarkedWordsProps {
  spans: readonly (Span | { kind: 'gap'; text: string })[];
  /** What a screen reader says before what was removed and added. */
  said: { removed: string; added: string };
}

/** Struck and inserted words, in the marks with which the site shows its edits. */
export const MarkedWords = ({ spans, said }: MarkedWordsProps) =>
  spans.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    if (kind === 'gap') {
      return (
        <span key={index} className={styles['gap']}>
          {text}
        </span>
      );
    }
    const Tag = kind === 'added' ? 'ins' : 'del';
    return (
      <Tag key={index} className={styles[kind]}>
        <span className="visually-hidden">[{said[kind]}] </span>
        {text}
      </Tag>
    );
  });
