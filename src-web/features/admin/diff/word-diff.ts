import { diffWordsWithSpace } from 'diff';

export interface Span {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

export const compareWords = (before: string, after: string): Span[] => {
  const both: Span[] = [
    ...(before === '' ? [] : [{ kind: 'removed' as const, text: before }]),
    ...(after === '' ? [] : [{ kind: 'added' as const, text: after }]),
  ];
  if (before === '' || after === '') return both;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: CHANGES_MAX });
  if (changes === undefined) return both;
  return changes.flatMap(({ value, added, removed }, index): Span[] => {
    if (added) return [{ kind: 'added', text: value }];
    if (removed) return [{ kind: 'removed', text: value }];
    return shorten(value, index === 0, index === changes.length - 1);
  });
};

/** Above this limit the texts follow each other, because a mixture would be unreadable. */
const CHANGES_MAX = 500;

const CONTEXT = 60;

const shorten = (text: string, isFirst: boolean, isLast: boolean): Span[] => {
  const gap: Span = { kind: 'gap', text: ' … ' };
  if (text.length <= 2 * CONTEXT + 20) return [{ kind: 'same', text }];
  return [
    ...(isFirst ? [] : [{ kind: 'same' as const, text: startOf(text) }]),
    gap,
    ...(isLast ? [] : [{ kind: 'same' as const, text: endOf(text) }]),
  ];
};

const startOf = (text: string): string => {
  const cut = text.slice(0, CONTEXT);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'), 0) || CONTEXT).toWellFormed();
};

const endOf = (text: string): string => {
  const cut = text.slice(-CONTEXT);
  const space = cut.search(/\s/);
  return cut.slice(space < 0 ? 0 : space).toWellFormed();
};
