import styles from './margin-notes.module.css';

export const MarginNotes = ({ notes, className = '' }: { notes: readonly string[]; className?: string }) =>
  notes.length === 0 ? null : (
    <ul className={`${styles['notes']} ${className}`.trim()} aria-label="Notes in the margin">
      {notes.map((note, index) => (
        <li key={index}>{note}</li>
      ))}
    </ul>
  );
