import type { RichText } from '#contract/rich-text';
import { MarkedWords } from '../../components/marked-words.tsx';
import { compareText } from '../../lib/compare-text.ts';
import { ownText, word } from '../../lib/words.ts';
import styles from './work.module.css';
import { plainLines } from '#contract/rich-text-text';

interface MarkedTextProps {
  before: RichText;
  after: RichText;
  version: number;
}

export const MarkedText = ({ before, after, version }: MarkedTextProps) => {
  const [old, now] = [plainLines(before), plainLines(after)];
  if (old === now) return <p className={styles['quiet']}>{word('work.same', { version })}</p>;
  return (
    <div className={styles['marked']} {...ownText()}>
      <MarkedWords
        spans={compareText(old, now)}
        said={{ removed: word('work.struck'), added: word('work.inserted') }}
      />
    </div>
  );
};
