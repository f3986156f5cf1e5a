import type { Line, PastedBlock } from './line.ts';

export const MAX_LIST_DEPTH = 4;

export const toBlocks = (lines: readonly PastedBlock[]): object[] => {
  const blocks: object[] = [];
  for (let next = 0; next < lines.length;) {
    const length = runLength(lines.slice(next), isItem);
    const run = lines.slice(next, next + Math.max(length, 1));
    blocks.push(...(length === 0 ? run : listsOf(steadied(run.filter(isItem)), 1)));
    next += run.length;
  }
  return blocks;
};

const runLength = <T>(lines: readonly T[], belongs: (line: T) => boolean): number => {
  const end = lines.findIndex((line) => !belongs(line));
  return end === -1 ? lines.length : end;
};

type Item = Line & { type: 'item' };

const isItem = (line: PastedBlock | undefined): line is Item => line?.type === 'item';

const listsOf = (items: readonly Item[], level: number): object[] => {
  const [first] = items;
  if (first === undefined) return [];
  const { listType } = first;
  const length = runLength(items, (item) => item.level > level || item.listType === listType);
  const children: object[] = [];
  for (let rest = items.slice(0, length); rest[0] !== undefined;) {
    const deeper = runLength(rest, (item) => item.level > level);
    if (deeper === 0) children.push(listItem(rest[0]));
    for (const list of listsOf(rest.slice(0, deeper), level + 1)) {
      children.push({ type: 'listitem', children: [list] });
    }
    rest = rest.slice(Math.max(deeper, 1));
  }
  return [{ type: 'list', listType, children }, ...listsOf(items.slice(length), level)];
};

const listItem = ({ format, children }: Item): object => ({ type: 'listitem', format, children });

/** A list item is at most one level deeper than the item before it. */
const steadied = (items: readonly Item[]): Item[] => {
  let before = 0;
  return items.map((item) => {
    before = Math.max(1, Math.min(item.level, before + 1, MAX_LIST_DEPTH));
    return { ...item, level: before };
  });
};
