import type { UnknownRecord } from './record.ts';
import type { TEXT_FORMAT } from './rich-text.ts';
import { embedTexts } from './rich-text-lines.ts';
import { childrenOf, type AnyRichText } from './rich-text-tree.ts';

/** A footnote would stand in the middle of a sentence. */
export const plainText = ({ root }: AnyRichText): string => inOneLine(textOf(root, () => true));

export const cleanText = ({ root }: AnyRichText): string =>
  inOneLine(textOf(root, (format) => (format & STRUCK) === 0));

const STRUCK = 4 satisfies (typeof TEXT_FORMAT)['strikethrough'];

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const INLINE = new Set<unknown>(['link', 'autolink']);

const textOf = (node: UnknownRecord, isSaid: (format: number) => boolean): string => {
  const { type, text, format, children } = node;
  if (type === 'text') return isSaid(Number(format ?? 0)) ? String(text) : '';
  if (type === 'footnote') return '';
  if (children === undefined) return ` ${embedTexts(node).join(' ')} `;
  const inside = childrenOf(node)
    .map((child) => textOf(child, isSaid))
    .join('');
  return INLINE.has(type) ? inside : ` ${inside} `;
};
