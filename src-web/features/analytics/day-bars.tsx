import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { DayCounts } from '#contract/analytics';
import { formatCount, formatUtcDay, type SeriesKey } from './analytics-words.ts';
import styles from './day-bars.module.css';

interface DayBarsProps {
  days: readonly DayCounts[];
  series: SeriesKey;
  label: string;
}

const NO_MARGIN = { top: 4, right: 0, bottom: 0, left: 0 };

/** One bar a day. Pointing at a day shows it in every chart of the page. */
export const DayBars = ({ days, series, label }: DayBarsProps) => (
  <ResponsiveContainer width="100%" height={120}>
    <BarChart data={[...days]} syncId="days" accessibilityLayer={false} margin={NO_MARGIN} barCategoryGap="18%">
      <XAxis dataKey="day" tick={false} tickLine={false} height={1} axisLine={{ stroke: 'var(--rule-strong)' }} />
      <YAxis hide allowDecimals={false} domain={[0, (most: number) => Math.max(most, 1)]} />
      <Tooltip cursor={{ fill: 'var(--rule)' }} isAnimationActive={false} content={<Hint what={label} />} />
      <Bar dataKey={series} fill="var(--accent)" isAnimationActive={false} maxBarSize={28} />
    </BarChart>
  </ResponsiveContainer>
);

interface HintProps {
  what: string;
  active?: boolean;
  label?: string | number;
  payload?: readonly { value?: unknown }[];
}

/** The chart says what is pointed at. */
const Hint = ({ what, active, label, payload }: HintProps) => {
  const value = payload?.[0]?.value;
  if (active !== true || typeof label !== 'string' || typeof value !== 'number') return null;
  return (
    <p className={styles['hint']}>
      {formatUtcDay(label)} <strong>{formatCount(value)}</strong> {what.toLowerCase()}
    </p>
  );
};
