import { isRecord, type UnknownRecord } from './record.ts';
import type { TEXT_FORMAT } from './rich-text.ts';

/** A stored text may have an older form than `RichText`. */
export interface AnyRichText {
  root: UnknownRecord;
}

export const plainText = ({ root }: AnyRichText): string => inOneLine(textOf(root, () => true));

/** Leaves out struck words. */
export const cleanText = ({ root }: AnyRichText): string =>
  inOneLine(textOf(root, (format) => (format & STRUCK) === 0));

const STRUCK = 4 satisfies (typeof TEXT_FORMAT)['strikethrough'];

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const isRichText = (value: unknown): value is AnyRichText =>
  isRecord(value) && isRecord(value['root']) && value['root']['type'] === 'root';

const INLINE = new Set<unknown>(['text', 'link', 'autolink']);

const textOf = (node: UnknownRecord, isSaid: (format: number) => boolean): string => {
  if (typeof node['text'] === 'string') return isSaid(Number(node['format'] ?? 0)) ? node['text'] : '';
  if (node['type'] === 'figure') return ` ${captionOf(node)} `;
  const inside = childrenOf(node)
    .map((child) => textOf(child, isSaid))
    .join('');
  return INLINE.has(node['type']) ? inside : ` ${inside} `;
};

/** What a figure's caption says; empty for none. */
export const captionOf = ({ caption }: UnknownRecord): string => (typeof caption === 'string' ? caption : '');

export const childrenOf = (node: UnknownRecord): UnknownRecord[] =>
  Array.isArray(node['children']) ? node['children'].filter(isRecord) : [];
