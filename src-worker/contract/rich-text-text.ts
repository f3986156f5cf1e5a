import { isRecord, type UnknownRecord } from './record.ts';

/** A stored text may have an older form than `RichText`. */
export interface AnyRichText {
  root: UnknownRecord;
}

export const plainText = ({ root }: AnyRichText): string => textOf(root).replaceAll(/\s+/g, ' ').trim();

export const isRichText = (value: unknown): value is AnyRichText =>
  isRecord(value) && isRecord(value['root']) && value['root']['type'] === 'root';

const INLINE = new Set<unknown>(['text', 'link', 'autolink']);

const textOf = (node: UnknownRecord): string => {
  if (typeof node['text'] === 'string') return node['text'];
  const inside = childrenOf(node).map(textOf).join('');
  return INLINE.has(node['type']) ? inside : ` ${inside} `;
};

export const childrenOf = (node: UnknownRecord): UnknownRecord[] =>
  Array.isArray(node['children']) ? node['children'].filter(isRecord) : [];
