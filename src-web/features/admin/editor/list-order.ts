export interface ListItem {
  id: string;
  order?: number;
}

export const inOrder = <T extends { order: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.order - b.order);

export const renumbered = <T extends Pick<ListItem, 'order'>>(items: readonly T[]): T[] =>
  items.map((item, index) =>
    item.order === undefined || item.order === index + 1 ? item : { ...item, order: index + 1 },
  );

export const moved = <T extends ListItem>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return renumbered(items.toSpliced(from, 1).toSpliced(to, 0, item));
};

export const nextOrder = (items: readonly { order: number }[]): number =>
  items.reduce((highest, { order }) => Math.max(highest, order), items.length) + 1;

export const freshId = (prefix: string, items: readonly { id: string }[], now: number): string => {
  const id = `${prefix}${now}`;
  return items.some((item) => item.id === id) ? freshId(prefix, items, now + 1) : id;
};
