import type { WorkState } from '#contract/work';
import type { BadgeTone } from '../../../components/badge.tsx';
import { workBadge } from '../../work/work.ts';

export const ownerWorkBadge = (state: WorkState): { tone: BadgeTone; label: string } => {
  if (state.name === 'delivered') return { tone: 'blue', label: 'Delivered' };
  return state.name === 'changes_wanted' ? { ...workBadge(state), tone: 'yellow' } : workBadge(state);
};
