import type { DocumentKey } from '#contract/content';
import type { Editor } from '../draft/use-editor.ts';
import { isOpen } from '../draft/draft-state.ts';
import { inOrder } from './list-order.ts';

export interface DraftPlace {
  value: string;
  label: string;
}

/** The pages that show the editor's drafts, the likeliest first. */
export const draftPlaces = ({ drafts }: Editor): DraftPlace[] => {
  if (drafts.every(({ key }) => OF_ABOUT.includes(key))) return [ABOUT, HOME];
  const projects = drafts.flatMap(({ key, state }) =>
    key === 'projects' && isOpen(state) ? changedFirst(inOrder(state.value), state.base.body) : [],
  );
  const pages = projects.map(({ id, title }) => ({
    value: `/projects/${encodeURIComponent(id)}`,
    label: title.trim() || 'Untitled project',
  }));
  const own = drafts.flatMap(({ key, state }) =>
    key === 'pages' && isOpen(state) ? changedFirst(state.value, state.base.body) : [],
  );
  const ownPages = own
    .filter(({ slug }) => slug !== '')
    .map(({ slug, title }) => ({ value: `/pages/${slug}`, label: title.trim() || slug }));
  if (pages.length > 0) return [...pages, HOME];
  const isOwnAlone = drafts.every(({ key, isDirty }) => isDirty === (key === 'pages'));
  return isOwnAlone ? [...ownPages, HOME, ABOUT] : [HOME, ABOUT, ...ownPages];
};

/** Changed items come before items as they were published. */
const changedFirst = <T extends { id: string }>(items: readonly T[], published: readonly T[]): T[] => {
  const before = new Map(published.map((item) => [item.id, JSON.stringify(item)]));
  const isChanged = (item: T): boolean => before.get(item.id) !== JSON.stringify(item);
  return items.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
};

const HOME: DraftPlace = { value: '/', label: 'Home page' };
const ABOUT: DraftPlace = { value: '/about', label: 'About page' };

/** Documents that only the about page shows. */
const OF_ABOUT: readonly DocumentKey[] = ['story', 'values', 'approach', 'why_choose_us'];
