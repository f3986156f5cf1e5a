import { useState, type RefObject } from 'react';
import type { RichText } from '#contract/rich-text';
import type { WorkVersion } from '#contract/work';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { word, ownText } from '../../lib/words.ts';
import { VersionFiles, type FetchPath } from './version-files.tsx';
import styles from './work.module.css';
import { MarkedWords } from '../../components/marked-words.tsx';
import { compareText } from '../../lib/compare-text.ts';
import { plainLines } from '#contract/rich-text-text';

interface VersionProps {
  shown: WorkVersion;
  before?: WorkVersion | undefined;
  words?: RefObject<HTMLDivElement | null>;
  fetchPath: FetchPath | null;
  fetchPreview?: (id: string) => Promise<string>;
}

export const VersionView = ({ shown, before, words, fetchPath, fetchPreview }: VersionProps) => (
  <div className={styles['version']}>
    {shown.note.trim() !== '' && (
      <div className={styles['note']}>
        <h3>{word('work.note')}</h3>
        <p dir="auto">{shown.note}</p>
      </div>
    )}
    {shown.text !== null && <VersionText text={shown.text} before={before} words={words} />}
    {shown.link !== null && (
      <p className={styles['link']}>
        <span>{word('work.link')}</span>
        <a href={shown.link} target="_blank" rel="noopener noreferrer">
          <bdi>{shown.link}</bdi>
        </a>
      </p>
    )}
    {shown.files.length > 0 && <VersionFiles {...{ files: shown.files, fetchPath, fetchPreview }} />}
  </div>
);

const VersionText = ({ text, before, words }: { text: RichText } & Pick<VersionProps, 'before' | 'words'>) => {
  const earlier = before?.text ?? null;
  const [isMarked, setMarked] = useState(earlier !== null);
  return (
    <>
      {before !== undefined && earlier !== null && (
        <label className={styles['compare']}>
          <input type="checkbox" checked={isMarked} onChange={({ target }) => setMarked(target.checked)} />
          {word('work.compare', { version: before.version })}
        </label>
      )}
      <div ref={words} className={styles['text']}>
        {isMarked && before !== undefined && earlier !== null ? (
          <MarkedText before={earlier} after={text} version={before.version} />
        ) : (
          <RichTextView document={text} headingBase={3} />
        )}
      </div>
    </>
  );
};

interface MarkedTextProps {
  before: RichText;
  after: RichText;
  version: number;
}

const MarkedText = ({ before, after, version }: MarkedTextProps) => {
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
