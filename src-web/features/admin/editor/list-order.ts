/** An item of a list; some lists also number their items. */
export interface ListItem {
  id: string;
  order?: number;
}

/** A list as the site shows it, which is how it is edited and saved. */
export const inOrder = <T extends { order: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.order - b.order);

/** Gives each item that has a number the one of its place, from 1. */
export const renumbered = <T extends Pick<ListItem, 'order'>>(items: readonly T[]): T[] =>
  items.map((item, index) =>
    item.order === undefined || item.order === index + 1 ? item : { ...item, order: index + 1 },
  );

/** The list with one item at another place, numbered anew; the same list when there is no such place. */
export const moved = <T extends ListItem>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return renumbered(items.toSpliced(from, 1).toSpliced(to, 0, item));
};

/** The order number of an item at the end, also when deleted items left gaps. */
export const nextOrder = (items: readonly { order: number }[]): number =>
  items.reduce((highest, { order }) => Math.max(highest, order), items.length) + 1;

/** An unused id: prefix and time. The time moves on while another item has it. */
export const freshId = (prefix: string, items: readonly { id: string }[], now: number): string => {
  const id = `${prefix}${now}`;
  return items.some((item) => item.id === id) ? freshId(prefix, items, now + 1) : id;
};
