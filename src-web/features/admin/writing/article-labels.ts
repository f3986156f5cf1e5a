import type { ArticleSummary } from '#contract/articles';
import type { BadgeTone } from '../../../components/badge.tsx';

type Facts = Pick<ArticleSummary, 'state' | 'is_shown' | 'held'>;

export const articleBadge = ({ state, is_shown: isShown, held }: Facts): { tone: BadgeTone; label: string } => {
  if (state === 'published')
    return isShown ? { tone: 'green', label: 'Published' } : { tone: 'red', label: 'Unfinished' };
  if (state === 'scheduled') return { tone: 'blue', label: 'Scheduled' };
  if (state === 'archived') return { tone: 'grey', label: 'In the archive' };
  return held === null ? { tone: 'yellow', label: 'Draft' } : { tone: 'red', label: 'Not published' };
};

export const STATES = [
  { value: 'all', label: 'All but the archive' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archive' },
] as const;
