import { diffWordsWithSpace } from 'diff';
import type { RichText } from '#contract/rich-text';
import { plainLines } from '#contract/rich-text-lines';
import { ownText, word } from '../../lib/words.ts';
import styles from './work.module.css';

interface MarkedTextProps {
  before: RichText;
  after: RichText;
  /** Of the text before. */
  version: number;
}

/** Above this limit the texts follow each other, because a mixture would be unreadable. */
const CHANGES_MAX = 2000;

/** The words of a text, with what was struck and inserted since an earlier one. */
export const MarkedText = ({ before, after, version }: MarkedTextProps) => {
  const [old, now] = [plainLines(before), plainLines(after)];
  if (old === now) return <p className={styles['quiet']}>{word('work.same', { version })}</p>;
  const changes = diffWordsWithSpace(old, now, { maxEditLength: CHANGES_MAX }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return (
    <div className={styles['marked']} {...ownText()}>
      {changes.map(({ value, added, removed }, index) => {
        if (!added && !removed) return <span key={index}>{value}</span>;
        const Tag = added ? 'ins' : 'del';
        return (
          <Tag key={index}>
            <span className="visually-hidden">[{word(added ? 'work.inserted' : 'work.struck')}] </span>
            {value}
          </Tag>
        );
      })}
    </div>
  );
};
