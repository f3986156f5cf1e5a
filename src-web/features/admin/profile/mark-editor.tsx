import { useRef, useState, type KeyboardEvent } from 'react';
import type { Edits } from '#contract/content';
import { readMarks, type Mark } from '#contract/marks';
import { cleanText, writeMarks } from '#contract/tidy-marks';
import { buttonClass } from '../../../components/button.ts';
import { TextField } from '../components/fields.tsx';
import styles from './mark-editor.module.css';
import { marksOf, struckOrKept, withInserted, wordsOf, type MarkWord } from './mark-words.ts';

interface MarkEditorProps {
  edits: Edits;
  onChange: (changed: Pick<Edits, 'marked' | 'after' | 'notes'>) => void;
}

export const MarkEditor = ({ edits, onChange }: MarkEditorProps) => {
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const words = wordsOf(edits.marked.trim() === '' ? [{ kind: 'kept', text: edits.before }] : readMarks(edits.marked));
  const shown = words.flatMap((word, index) => (word.text === '' ? [] : [{ ...word, index }]));
  const insertions = shown.filter(isInserted);
  const current = shown.find(({ index }) => index === at) ?? shown[0];

  const change = (next: readonly MarkWord[], notes = edits.notes) => {
    const marks = marksOf(next);
    onChange({ marked: writeMarks(marks), after: cleanText(marks), notes: withoutEnd(notes) });
  };
  const note = (nth: number, text: string) =>
    change(
      words,
      Object.assign(
        Array.from({ length: nth + 1 }, () => ''),
        edits.notes,
        { [nth]: text },
      ),
    );
  const insert = () => {
    if (current === undefined || typed.trim() === '') return;
    const next = withInserted(words, current.index, typed);
    const nth = next.filter(isInserted).findIndex((word) => !words.includes(word));
    change(next, nth < edits.notes.length ? edits.notes.toSpliced(nth, 0, '') : edits.notes);
    setTyped('');
  };
  const remove = (index: number, nth: number) =>
    change(words.toSpliced(index, 1), edits.notes.toSpliced(nth, nth < edits.notes.length ? 1 : 0));

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = targetOf(event, shown.indexOf(current ?? NONE), shown.length);
    const next = target === null ? undefined : shown[target];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next.index);
    list.current?.querySelectorAll('button')[shown.indexOf(next)]?.focus();
  };

  return (
    <>
      {current && (
        <>
          <fieldset className={styles['sentence']}>
            <legend>Press a word to strike it, once more to keep it</legend>
            <div ref={list} dir="auto">
              {shown.map(({ kind, text, space, index }) => (
                <span key={index}>
                  <button
                    type="button"
                    data-kind={kind}
                    data-current={index === current.index || undefined}
                    tabIndex={index === current.index ? 0 : -1}
                    aria-pressed={kind === 'inserted' ? undefined : kind === 'struck'}
                    onFocus={() => setAt(index)}
                    onKeyDown={move}
                    onClick={() => {
                      setAt(index);
                      if (kind !== 'inserted') change(struckOrKept(words, index));
                    }}
                  >
                    {kind === 'inserted' && <span className="visually-hidden">Inserted: </span>}
                    {text.trim()}
                  </button>
                  {space === '' ? '' : ' '}
                </span>
              ))}
            </div>
          </fieldset>
          <div className={styles['insert']}>
            <TextField
              label={`Insert after “${current.text.trim()}”`}
              value={typed}
              onChange={setTyped}
              onBlur={insert}
            />
            <button type="button" className={buttonClass('outline')} onClick={insert}>
              Insert
            </button>
          </div>
        </>
      )}
      <ol className={styles['insertions']}>
        {insertions.map(({ text, index }, nth) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nth} className={styles['line']}>
            <InsertionField
              label={`Insertion ${nth + 1}`}
              text={text.trim()}
              onChange={(next) =>
                change(words.map((word, place) => (place === index ? { ...word, text: leadOf(text) + next } : word)))
              }
            />
            <TextField
              label={`Note in the margin ${nth + 1}`}
              value={edits.notes[nth] ?? ''}
              onChange={(next) => note(nth, next)}
            />
            <button
              type="button"
              className={buttonClass('quiet')}
              aria-label={`Remove insertion ${nth + 1}`}
              onClick={() => remove(index, nth)}
            >
              Remove
            </button>
          </li>
        ))}
        {edits.notes.slice(insertions.length).map((text, more) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={insertions.length + more} className={styles['line']}>
            <TextField
              label={`Note in the margin ${insertions.length + more + 1}`}
              hint="It has no insertion of its own, so it is placed at the last one."
              value={text}
              onChange={(next) => note(insertions.length + more, next)}
            />
          </li>
        ))}
      </ol>
    </>
  );
};

/** When the owner empties the field of an insertion, nothing changes, because the insertion has a note. */
const InsertionField = ({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      value={typed ?? text}
      onChange={(next) => {
        setTyped(next);
        if (next.trim() !== '') onChange(next.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

const NONE = { kind: 'kept', text: '', space: '', index: -1 } as const;

const isInserted = ({ kind }: Mark): boolean => kind === 'inserted';

const leadOf = (text: string): string => text.slice(0, text.length - text.trimStart().length);

const withoutEnd = (notes: readonly string[]): string[] => {
  const last = notes.findLastIndex((note) => note.trim() !== '');
  return notes.slice(0, last + 1);
};

const targetOf = ({ key, currentTarget }: KeyboardEvent<HTMLElement>, from: number, count: number): number | null => {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) return (from + step + count) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : null;
};
