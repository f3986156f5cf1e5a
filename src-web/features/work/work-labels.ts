import type { OwnWork, WorkState } from '#contract/work';
import type { BadgeTone } from '../../components/badge.tsx';
import { formatCount } from '../../lib/format-count.ts';
import { formatDay } from '../../lib/format-time.ts';
import { word } from '../../lib/words.ts';

const TONES: Record<WorkState['name'], BadgeTone> = {
  planned: 'grey',
  in_work: 'blue',
  delivered: 'yellow',
  changes_wanted: 'blue',
  approved: 'green',
  closed: 'grey',
  cancelled: 'grey',
};

export const workBadge = ({ name }: WorkState): { tone: BadgeTone; label: string } => ({
  tone: TONES[name],
  label: word(`work.state-${name}`),
});

export const roundsLabel = ({ used, agreed }: { used: number; agreed: number | null }): string | null =>
  agreed === null ? null : word('work.rounds', { used, agreed });

export const piecesLabel = (pieces: OwnWork['pieces']): string | null =>
  pieces === undefined ? null : word('work.pieces', { done: formatCount(pieces.done), of: formatCount(pieces.of) });

export const dueLabel = (day: string): string => word('work.due', { day: dayLabel(day) });

export const dayLabel = (day: string): string => formatDay(`${day}T12:00:00.000Z`);
