import { ownText } from '../../lib/words.ts';
import styles from './metric-tiles.module.css';
import type { Metric } from './built-in.ts';

export const MetricTiles = ({ metrics }: { metrics: readonly Metric[] }) =>
  metrics.length === 0 ? null : (
    <dl className={styles['tiles']}>
      {metrics.map(({ value, label }, index) => (
        <div key={index} className={styles['tile']}>
          <dt {...ownText(label)}>{label}</dt>
          <dd data-long={value.length > SHORT || undefined} {...ownText(value)}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );

/** A longer figure would not fit beside the others in the size of the first. */
const SHORT = 6;
