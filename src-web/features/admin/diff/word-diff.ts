import { diffWordsWithSpace } from 'diff';

/** Words that stand in both texts, only in the newer or only in the older one; or where unchanged words are left out. */
export interface Span {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

/** What became of a text, word by word, with long unchanged passages left out. */
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

/** Texts that differ by more than so many words are told one after the other: nobody could read them mixed. */
const CHANGES_MAX = 500;

/** So much of what did not change is shown around a change. */
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
