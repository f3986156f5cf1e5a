import { pictureKey } from '#contract/media-address';
import type { PictureTexts } from '#contract/picture-texts';
import type { UnknownRecord } from '#contract/record';
import { captionOf, childrenOf, type AnyRichText } from '#contract/rich-text-text';

interface Surroundings {
  /** Stands before addresses that begin with `/`. */
  origin: string;
  pictures: PictureTexts;
  /** Of the heading above the text. */
  level?: number;
}

/** A rich text as CommonMark. */
export const toMarkdown = ({ root }: AnyRichText, around: Surroundings): string =>
  childrenOf(root)
    .map((node) => block(node, around))
    .filter((text) => text !== '')
    .join('\n\n');

const block = (node: UnknownRecord, around: Surroundings): string => {
  const { origin } = around;
  if (node['type'] === 'figure') return figure(node, around);
  if (node['type'] === 'list') return listLines(node, origin, 0).join('\n');
  const text = inline(node, origin).trim();
  if (node['type'] === 'heading' && text !== '')
    return `${'#'.repeat(levelOf(node, around.level))} ${text.replaceAll('\n', ' ')}`;
  if (node['type'] === 'quote') return text.replaceAll(/^/gm, '> ');
  return text;
};

const figure = (node: UnknownRecord, { origin, pictures }: Surroundings): string => {
  const shown: unknown[] = Array.isArray(node['pictures']) ? node['pictures'] : [];
  const lines = shown.map((url) => {
    const alt = pictures[pictureKey(String(url))]?.alt ?? '';
    return `![${escapeMarkdown(alt).replaceAll('\n', ' ')}](<${origin}${String(url)}>)`;
  });
  const caption = escapeMarkdown(captionOf(node)).trim();
  return [lines.join('\n'), ...(caption === '' ? [] : [`*${caption.replaceAll('\n', ' ')}*`])].join('\n\n');
};

const levelOf = ({ tag }: UnknownRecord, above = 1): number =>
  Math.min(6, Number(/^h([1-6])$/.exec(String(tag))?.[1] ?? 1) + above);

const isList = ({ type }: UnknownRecord): boolean => type === 'list';

const listLines = (list: UnknownRecord, origin: string, depth: number): string[] => {
  let count = typeof list['start'] === 'number' ? list['start'] - 1 : 0;
  return childrenOf(list).flatMap((item) => {
    const text = childrenOf(item)
      .filter((child) => !isList(child))
      .map((child) => inline(child, origin))
      .join('');
    const nested = childrenOf(item)
      .filter(isList)
      .flatMap((child) => listLines(child, origin, depth + 1));
    if (text === '' && nested.length > 0) return nested;
    count += 1;
    const mark = list['listType'] === 'number' ? `${count}.` : '-';
    return [`${'   '.repeat(depth)}${mark} ${text.replaceAll('\n', ' ')}`, ...nested];
  });
};

const inline = (node: UnknownRecord, origin: string): string => {
  if (node['type'] === 'linebreak') return '\\\n';
  if (typeof node['text'] === 'string') return marked(escapeMarkdown(node['text']), Number(node['format'] ?? 0));
  const text = childrenOf(node)
    .map((child) => inline(child, origin))
    .join('');
  if (node['type'] !== 'link' && node['type'] !== 'autolink') return text;
  const url = String(node['url']);
  return `[${text}](<${url.startsWith('/') ? origin + url : url}>)`;
};

/** Bold, italic, struck; marks stand beside words, not beside spaces. */
const marked = (text: string, format: number): string => {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  const marks = [
    [1, '**'],
    [2, '*'],
    [4, '~~'],
  ] as const;
  const inside = marks.reduce((inner, [bit, mark]) => ((format & bit) === 0 ? inner : `${mark}${inner}${mark}`), words);
  return `${before}${inside}${after}`;
};

/** What Markdown or HTML would take for a mark. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>~]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)(#|[-+](?=\s)|\d+(?=[.)]))/gm, String.raw`$1\$2`);
