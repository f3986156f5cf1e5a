import styles from './preview-choice.module.css';

interface PreviewChoiceProps<Place extends string> {
  places: readonly { id: Place; label: string }[];
  place: Place;
  onChoose: (place: Place) => void;
  /** What is chosen. */
  name?: string;
}

/** Chooses what of the site the preview shows. */
export const PreviewChoice = <Place extends string>({
  places,
  place,
  onChoose,
  name = 'Part of the site in the preview',
}: PreviewChoiceProps<Place>) => (
  <fieldset aria-label={name} className={styles['places']}>
    {places.map(({ id, label }) => (
      <button key={id} type="button" aria-pressed={id === place} onClick={() => onChoose(id)}>
        {label}
      </button>
    ))}
  </fieldset>
);
