import type { WorkState } from '#contract/work';
import type { BadgeTone } from '../../../components/badge.tsx';
import { workBadge } from '../../work/work.ts';

/** What waits for the client waits for nothing of the owner, and the other way round. */
export const ownerWorkBadge = (state: WorkState): { tone: BadgeTone; label: string } => {
  if (state.name === 'delivered') return { tone: 'blue', label: 'Delivered' };
  return state.name === 'changes_wanted' ? { ...workBadge(state), tone: 'yellow' } : workBadge(state);
};
