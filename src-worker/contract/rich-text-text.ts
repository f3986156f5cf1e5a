import { type UnknownRecord, childrenOf, type AnyRichText } from './record.ts';

/** Footnotes are no part of the plain text, because they would stand in the middle of a sentence. */
export const plainText = ({ root }: AnyRichText): string => inOneLine(textOf(root, () => true));

export const cleanText = ({ root }: AnyRichText): string =>
  inOneLine(textOf(root, (format) => (format & TEXT_FORMAT.strikethrough) === 0));

export const TEXT_FORMAT = { bold: 1, italic: 2, strikethrough: 4, underline: 8 } as const;

/** In an open place the owner must still fill something in, as in `[[your name]]`. */
export const OPEN_PLACE = /\[\[([^\][]*)(?:\]\]|$)|\[\[/g;

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

export const plainLines = ({ root }: AnyRichText): string => childrenOf(root).map(block).join('\n\n');

const block = (node: UnknownRecord): string => {
  if (!('children' in node)) return embed(node);
  return isList(node) ? listLines(node, 0).join('\n') : inline(node);
};

const embed = (node: UnknownRecord): string => {
  const { type, rows } = node;
  const said = embedTexts({ ...node, rows: [] }).join('\n');
  if (Array.isArray(rows)) return [...rows.map((row: unknown[]) => row.join(' | ')), said].join('\n').trimEnd();
  if (type === 'pull-quote' || type === 'code') return said;
  return `[${nameOf(node)}${said === '' ? '' : `: ${said}`}]`;
};

const nameOf = ({ type, pictures }: UnknownRecord): string => {
  if (type === 'film') return 'Film';
  if (type === 'file') return 'File';
  const count = Array.isArray(pictures) ? pictures.length : 0;
  return count === 1 ? 'Picture' : `${count} pictures`;
};

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
    // A nested list has its own item, which gets no mark.
    if (text === '' && nested.length > 0) return nested;
    count += 1;
    const mark = list['listType'] === 'number' ? `${count}.` : '•';
    return [`${'  '.repeat(depth)}${mark} ${text}`, ...nested];
  });
};

const inline = (node: UnknownRecord): string => {
  if (node['type'] === 'linebreak') return '\n';
  if (node['type'] === 'footnote') return ` [${String(node['text'])}]`;
  if (typeof node['text'] === 'string') return node['text'];
  const text = childrenOf(node).map(inline).join('');
  const isLink = node['type'] === 'link' || node['type'] === 'autolink';
  return isLink && node['url'] !== text ? `${text} (${String(node['url'])})` : text;
};

const isList = (node: UnknownRecord): boolean => node['type'] === 'list';

const embedTexts = ({ rows, text, by, title, caption, label }: UnknownRecord): string[] =>
  [rows, text, by, title, caption, label]
    .flat(2)
    .filter((said): said is string => typeof said === 'string' && said !== '');
