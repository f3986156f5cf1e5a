import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import styles from './entry-list.module.css';
import { removeAt } from './project-draft.ts';

interface EntryListProps<Entry> {
  legend: string;
  hint: string;
  name: string;
  entries: readonly Entry[];
  blank: Entry;
  max: number;
  onChange: (entries: Entry[]) => void;
  children: (entry: Entry, index: number) => ReactNode;
}

export const EntryList = <Entry,>({
  legend,
  hint,
  name,
  entries,
  blank,
  max,
  onChange,
  children,
}: EntryListProps<Entry>) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<number | null>(null);
  // An entry gets the focus by its index; -1 stands for the list itself, when its last entry was removed.
  useEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    wanted.current = null;
    const drawn = list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    (drawn[index]?.querySelector('input') ?? list.current)?.focus();
  });
  const add = () => {
    onChange([...entries, blank]);
    wanted.current = entries.length;
  };
  const remove = (index: number) => {
    onChange(removeAt(entries, index));
    wanted.current = Math.min(index, entries.length - 2);
  };
  return (
    <fieldset ref={list} className={styles['entries']} tabIndex={-1}>
      <legend>{legend}</legend>
      <p className={styles['hint']}>{hint}</p>
      {entries.length > 0 && (
        <ul className={styles['lines']}>
          {entries.map((entry, index) => (
            <li key={index} data-entry="">
              {children(entry, index)}
              <button
                type="button"
                className={styles['remove']}
                aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Icon name="X" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {entries.length < max && (
        <button type="button" className={buttonClass('quiet')} onClick={add}>
          <Icon name="Plus" />
          Add {name}
        </button>
      )}
    </fieldset>
  );
};
