import styles from './margin-notes.module.css';

/** What an editor has noted beside a text. */
export const MarginNotes = ({ notes, className = '' }: { notes: readonly string[]; className?: string }) =>
  notes.length === 0 ? null : (
    <ul className={`${styles['notes']} ${className}`.trim()} aria-label="Notes in the margin">
      {notes.map((note, index) => (
        <li key={index}>{note}</li>
      ))}
    </ul>
  );
