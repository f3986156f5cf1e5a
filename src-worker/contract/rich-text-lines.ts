import type { UnknownRecord } from './record.ts';
import { captionOf, childrenOf, type AnyRichText } from './rich-text-text.ts';

export const plainLines = ({ root }: AnyRichText): string => childrenOf(root).map(block).join('\n\n');

const block = (node: UnknownRecord): string => {
  if (node['type'] === 'figure') return figure(node);
  return isList(node) ? listLines(node, 0).join('\n') : inline(node);
};

const figure = (node: UnknownRecord): string => {
  const count = Array.isArray(node['pictures']) ? node['pictures'].length : 0;
  const caption = captionOf(node);
  return `[${count === 1 ? 'Picture' : `${count} pictures`}${caption === '' ? '' : `: ${caption}`}]`;
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
  if (typeof node['text'] === 'string') return node['text'];
  const text = childrenOf(node).map(inline).join('');
  const isLink = node['type'] === 'link' || node['type'] === 'autolink';
  return isLink && node['url'] !== text ? `${text} (${String(node['url'])})` : text;
};

const isList = (node: UnknownRecord): boolean => node['type'] === 'list';
