import styles from './margin-notes.module.css';
import { ownText, word } from '../lib/words.ts';

export const MarginNotes = ({ notes, className = '' }: { notes: readonly string[]; className?: string }) =>
  notes.length === 0 ? null : (
    <ul className={`${styles['notes']} ${className}`.trim()} aria-label={word('common.margin-notes')}>
      {notes.map((note, index) => (
        <li key={index} {...ownText(note)}>
          {note}
        </li>
      ))}
    </ul>
  );
