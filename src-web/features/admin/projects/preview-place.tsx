import styles from './preview-place.module.css';

/** Where on the site a project is looked at. */
export const PLACES = [
  { id: 'page', label: 'Project page' },
  { id: 'study', label: 'Case study' },
  { id: 'list', label: 'Home page' },
] as const;

export type Place = (typeof PLACES)[number]['id'];

interface PreviewChoiceProps {
  place: Place;
  onChoose: (place: Place) => void;
}

/** Chooses what the preview shows. */
export const PreviewChoice = ({ place, onChoose }: PreviewChoiceProps) => (
  <fieldset aria-label="Part of the site in the preview" className={styles['places']}>
    {PLACES.map(({ id, label }) => (
      <button key={id} type="button" aria-pressed={id === place} onClick={() => onChoose(id)}>
        {label}
      </button>
    ))}
  </fieldset>
);
