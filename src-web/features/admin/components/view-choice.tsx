import styles from './view-choice.module.css';

interface ViewChoiceProps<View extends string> {
  views: readonly { id: View; label: string }[];
  view: View;
  onChoose: (view: View) => void;
  name?: string;
}

export const ViewChoice = <View extends string>({
  views,
  view,
  onChoose,
  name = 'Part of the site in the preview',
}: ViewChoiceProps<View>) => (
  <fieldset aria-label={name} className={styles['views']}>
    {views.map(({ id, label }) => (
      <button key={id} type="button" aria-pressed={id === view} onClick={() => onChoose(id)}>
        {label}
      </button>
    ))}
  </fieldset>
);
