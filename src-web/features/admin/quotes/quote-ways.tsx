import { PROVIDERS, type Provider } from '#contract/payment-statuses';
import { ErrorText } from '../../../components/error-text.tsx';
import { waysLabel } from '../components/ways-label.ts';
import styles from './quote-form.module.css';

interface WaysProps {
  chosen: readonly Provider[];
  offered: readonly Provider[];
  error: string | undefined;
  onChange: (ways: Provider[]) => void;
}

/** Renders nothing when only one way is possible and chosen. */
export const QuoteWays = ({ chosen, offered, error, onChange }: WaysProps) => {
  const all = PROVIDERS.filter((way) => offered.includes(way) || chosen.includes(way));
  if (all.length < 2 && chosen.length > 0) return null;
  return (
    <fieldset className={styles['ways']} aria-describedby={error === undefined ? undefined : 'quote-ways'}>
      <legend>Paid by</legend>
      {all.map((way) => (
        <label key={way}>
          <input
            type="checkbox"
            checked={chosen.includes(way)}
            aria-invalid={error !== undefined}
            onChange={({ target }) =>
              onChange(PROVIDERS.filter((one) => (one === way ? target.checked : chosen.includes(one))))
            }
          />
          {waysLabel([way])}
        </label>
      ))}
      {error !== undefined && <ErrorText id="quote-ways" text={error} />}
    </fieldset>
  );
};
