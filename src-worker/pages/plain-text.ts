import type { RichText } from '#contract/rich-text';

const DESCRIPTION_MAX = 160;

/** Runs of text follow each other as they were typed; everything else stands by itself. */
const INLINE = new Set<unknown>(['text', 'link', 'autolink']);

/** The words of a rich text, without its form. */
export const plainText = ({ root }: RichText): string => {
  const words = (node: unknown): string => {
    if (typeof node !== 'object' || node === null) return '';
    if ('text' in node && typeof node.text === 'string') return node.text;
    const inside = 'children' in node && Array.isArray(node.children) ? node.children.map(words).join('') : '';
    return 'type' in node && INLINE.has(node.type) ? inside : ` ${inside} `;
  };
  return words(root).replaceAll(/\s+/g, ' ').trim();
};

/**
 * The first words of a text, for a page's description: in code points so that no emoji is cut in two; a word without
 * end is cut.
 */
export const shorten = (text: string): string => {
  const characters = Array.from(text.slice(0, 2 * DESCRIPTION_MAX + 2));
  if (characters.length <= DESCRIPTION_MAX) return text;
  const start = characters.slice(0, DESCRIPTION_MAX - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : start}…`;
};
