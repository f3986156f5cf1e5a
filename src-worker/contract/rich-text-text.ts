import { isRecord, type UnknownRecord } from './record.ts';

/** A stored text, also one of an older form that is no longer a `RichText`. */
export interface AnyRichText {
  root: UnknownRecord;
}

/** The words of a rich text on one line, without its form: for descriptions, feeds and counting. */
export const plainText = ({ root }: AnyRichText): string => textOf(root).replaceAll(/\s+/g, ' ').trim();

/** A rich text as plain lines: paragraphs with a blank line between, lists with their marks, links with their addresses. */
export const plainLines = ({ root }: AnyRichText): string => childrenOf(root).map(block).join('\n\n');

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

const block = (node: UnknownRecord): string => (isList(node) ? listLines(node, 0).join('\n') : inline(node));

const listLines = (list: UnknownRecord, depth: number): string[] => {
  const first = typeof list['start'] === 'number' ? list['start'] : 1;
  let count = first - 1;
  return childrenOf(list).flatMap((item) => {
    const text = childrenOf(item)
      .filter((child) => !isList(child))
      .map(inline)
      .join('');
    const nested = childrenOf(item)
      .filter(isList)
      .flatMap((child) => listLines(child, depth + 1));
    // Nesting takes the form of an item that only holds a list. It has no mark of its own.
    if (text === '' && nested.length > 0) return nested;
    count += 1;
    const mark = list['listType'] === 'number' ? `${count}.` : '•';
    return [`${'  '.repeat(depth)}${mark} ${text}`, ...nested];
  });
};

const inline = (node: UnknownRecord): string => {
  if (node['type'] === 'linebreak') return '\n';
  if (typeof node['text'] === 'string') return node['text'];
  const text = childrenOf(node).map(inline).join('');
  const isLink = node['type'] === 'link' || node['type'] === 'autolink';
  return isLink && node['url'] !== text ? `${text} (${String(node['url'])})` : text;
};

const isList = (node: UnknownRecord): boolean => node['type'] === 'list';

const childrenOf = (node: UnknownRecord): UnknownRecord[] =>
  Array.isArray(node['children']) ? node['children'].filter(isRecord) : [];
