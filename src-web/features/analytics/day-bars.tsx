import type { PointerEvent } from 'react';
import type { DayCounts } from '#contract/analytics';
import { formatCount } from '../../lib/format-count.ts';
import { axisOf, formatUtcDay, type SeriesKey } from './analytics-labels.ts';
import styles from './day-bars.module.css';

interface DayBarsProps {
  days: readonly DayCounts[];
  series: SeriesKey;
  label: string;
  pointed: number | null;
  onPoint: (place: number | null) => void;
}

export const DayBars = ({ days, series, label, pointed, onPoint }: DayBarsProps) => {
  const axis = axisOf(Math.max(0, ...days.map((counts) => counts[series])));
  const top = axis.at(-1) ?? 1;
  const width = 100 / Math.max(days.length, 1);
  const day = pointed === null ? undefined : days[pointed];
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width: whole } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / whole) * days.length);
    onPoint(Math.min(Math.max(place, 0), days.length - 1));
  };
  return (
    <div className={styles['plot']}>
      <ol className={styles['scale']}>
        {axis.toReversed().map((tick) => (
          <li key={tick}>{formatCount(tick)}</li>
        ))}
      </ol>
      <svg className={styles['bars']} onPointerMove={point} onPointerDown={point} onPointerLeave={() => onPoint(null)}>
        {axis.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={percent(1 - tick / top)} y2={percent(1 - tick / top)} />
        ))}
        {pointed !== null && (
          <rect className={styles['pointed']} x={`${pointed * width}%`} width={`${width}%`} height="100%" />
        )}
        {days.map((counts, place) => (
          <rect
            key={counts.day}
            x={`${(place + (1 - BAR_SHARE) / 2) * width}%`}
            width={`${width * BAR_SHARE}%`}
            y={percent(1 - counts[series] / top)}
            height={percent(counts[series] / top)}
          />
        ))}
      </svg>
      <p className={styles['ends']}>
        <span>{formatUtcDay(days[0]?.day ?? '')}</span>
        <span>{formatUtcDay(days.at(-1)?.day ?? '')}</span>
      </p>
      {day !== undefined && (
        <p className={styles['hint']} data-late={pointed !== null && pointed >= days.length / 2 ? '' : undefined}>
          {formatUtcDay(day.day)} <strong>{formatCount(day[series])}</strong> {label.toLowerCase()}
        </p>
      )}
    </div>
  );
};

const BAR_SHARE = 0.82;

const percent = (share: number): string => `${share * 100}%`;
