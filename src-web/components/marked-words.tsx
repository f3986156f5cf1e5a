import type { Span } from '../lib/compare-text.ts';
import styles from './marked-words.module.css';

interface MarkedWordsProps {
  spans: readonly (Span | { kind: 'gap'; text: string })[];
  said: { removed: string; added: string };
}

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
