import { isRecord, type UnknownRecord } from './record.ts';

/** A stored text, also one of an older form that is no longer a `RichText`. */
export interface AnyRichText {
  root: UnknownRecord;
}

/** The words of a rich text on one line, without its form: for descriptions, feeds and counting. */
export const plainText = ({ root }: AnyRichText): string => textOf(root).replaceAll(/\s+/g, ' ').trim();

/** Whether a value is rich text: a tree that begins with a root. */
export const isRichText = (value: unknown): value is AnyRichText =>
  isRecord(value) && isRecord(value['root']) && value['root']['type'] === 'root';

/** Runs of text follow each other as they were typed; everything else stands by itself. */
const INLINE = new Set<unknown>(['text', 'link', 'autolink']);

const textOf = (node: UnknownRecord): string => {
  if (typeof node['text'] === 'string') return node['text'];
  const inside = childrenOf(node).map(textOf).join('');
  return INLINE.has(node['type']) ? inside : ` ${inside} `;
};

/** What stands in a node of a rich text. */
export const childrenOf = (node: UnknownRecord): UnknownRecord[] =>
  Array.isArray(node['children']) ? node['children'].filter(isRecord) : [];
