import { pictureKey } from '#contract/media-address';
import type { PictureTexts } from '#contract/picture-texts';
import { type UnknownRecord, childrenOf, type AnyRichText } from '#contract/record';

interface Surroundings {
  origin: string;
  pictures: PictureTexts;
  level?: number;
}

interface Writing extends Surroundings {
  notes: string[];
}

/** The format is CommonMark, with the tables and footnotes of GitHub. */
export const toMarkdown = ({ root }: AnyRichText, around: Surroundings): string => {
  const writing: Writing = { ...around, notes: [] };
  const blocks = childrenOf(root).map((node) => block(node, writing));
  const notes = writing.notes.map((note, index) => `[^${index + 1}]: ${oneLine(escapeMarkdown(note))}`);
  return [...blocks, ...notes].filter((text) => text !== '').join('\n\n');
};

const oneLine = (text: string): string => text.trim().replaceAll('\n', ' ');

const block = (node: UnknownRecord, around: Writing): string => {
  if (!('children' in node)) return embed(node, around);
  if (node['type'] === 'list') return listLines(node, around, 0).join('\n');
  const text = inline(node, around).trim();
  if (node['type'] === 'heading' && text !== '')
    return `${'#'.repeat(levelOf(node, around.level))} ${text.replaceAll('\n', ' ')}`;
  if (node['type'] === 'quote') return text.replaceAll(/^/gm, '> ');
  return text;
};

const embed = (node: UnknownRecord, around: Writing): string => {
  const said = (name: string): string => (typeof node[name] === 'string' ? node[name].trim() : '');
  const escaped = (name: string): string => escapeMarkdown(oneLine(said(name)));
  const caption = escaped('caption') === '' ? '' : `*${escaped('caption')}*`;
  switch (node['type']) {
    case 'figure':
      return lines(
        picturesOf(node['pictures'])
          .map((url) => picture(url, around))
          .join('\n'),
        caption,
      );
    case 'pull-quote':
      return escaped('text') === '' ? '' : `> ${[escaped('text'), escaped('by')].filter(Boolean).join('  \n> ')}`;
    case 'code':
      return said('text') === '' ? '' : fenced(String(node['text']), said('language'));
    case 'table':
      return lines(table(node['rows']), caption);
    case 'film':
      return lines(
        said('picture') === '' ? '' : picture(said('picture'), around),
        `[${escaped('title') || escapeMarkdown(said('url'))}](<${said('url')}>)`,
      );
    case 'file':
      return said('url') === ''
        ? ''
        : `[${escaped('label') || escapeMarkdown(said('url').replace(/^.*\/\d+-/, ''))}](<${around.origin}${said('url')}>)`;
    default:
      return '';
  }
};

const lines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n');

const picturesOf = (pictures: unknown): string[] => (Array.isArray(pictures) ? pictures.map(String) : []);

const picture = (url: string, { origin, pictures }: Surroundings): string => {
  const alt = pictures[pictureKey(url)]?.alt ?? '';
  return `![${escapeMarkdown(oneLine(alt))}](<${origin}${url}>)`;
};

/** The fence around a code is longer than each row of backticks in it. */
const fenced = (code: string, language: string): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([row]) => row.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replaceAll(/[`\s]/g, '').toLowerCase()}\n${code}\n${fence}`;
};

const table = (rows: unknown): string => {
  const [names = [], ...others] = Array.isArray(rows) ? rows.filter((row): row is unknown[] => Array.isArray(row)) : [];
  return [tableRow(names), `|${' --- |'.repeat(names.length)}`, ...others.map(tableRow)].join('\n');
};

const tableRow = (row: readonly unknown[]): string =>
  `| ${row.map((cell) => escapeMarkdown(oneLine(String(cell))).replaceAll('|', String.raw`\|`)).join(' | ')} |`;

const levelOf = ({ tag }: UnknownRecord, above = 1): number =>
  Math.min(6, Number(/^h([1-6])$/.exec(String(tag))?.[1] ?? 1) + above);

const isList = ({ type }: UnknownRecord): boolean => type === 'list';

const listLines = (list: UnknownRecord, around: Writing, depth: number): string[] => {
  let count = typeof list['start'] === 'number' ? list['start'] - 1 : 0;
  return childrenOf(list).flatMap((item) => {
    const text = childrenOf(item)
      .filter((child) => !isList(child))
      .map((child) => inline(child, around))
      .join('');
    const nested = childrenOf(item)
      .filter(isList)
      .flatMap((child) => listLines(child, around, depth + 1));
    if (text === '' && nested.length > 0) return nested;
    count += 1;
    const mark = list['listType'] === 'number' ? `${count}.` : '-';
    return [`${'   '.repeat(depth)}${mark} ${text.replaceAll('\n', ' ')}`, ...nested];
  });
};

const inline = (node: UnknownRecord, around: Writing): string => {
  if (node['type'] === 'linebreak') return '\\\n';
  if (node['type'] === 'footnote') return `[^${around.notes.push(String(node['text']))}]`;
  if (typeof node['text'] === 'string') return marked(escapeMarkdown(node['text']), Number(node['format'] ?? 0));
  const text = childrenOf(node)
    .map((child) => inline(child, around))
    .join('');
  if (node['type'] !== 'link' && node['type'] !== 'autolink') return text;
  const url = String(node['url']);
  return `[${text}](<${url.startsWith('/') ? around.origin + url : url}>)`;
};

/** Markdown's marks must touch words, not spaces. */
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

/** Markdown or HTML would read these characters as markup. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>~]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)(#|[-+](?=\s)|\d+(?=[.)]))/gm, String.raw`$1\$2`);
