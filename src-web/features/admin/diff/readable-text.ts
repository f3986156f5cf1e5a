type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is rich text: a tree that begins with a root. */
export const isRichText = (value: unknown): value is { root: Fields } =>
  isFields(value) && isFields(value['root']) && value['root']['type'] === 'root';

/** A rich text as plain lines: a paragraph after the other, lists with their marks, links with their addresses. */
export const readableText = (text: { root: Fields }): string => childrenOf(text.root).map(block).join('\n\n');

const childrenOf = (node: Fields): Fields[] =>
  Array.isArray(node['children']) ? node['children'].filter(isFields) : [];

const block = (node: Fields): string => (isList(node) ? listLines(node, 0).join('\n') : inline(node));

const isList = (node: Fields): boolean => node['type'] === 'list';

const listLines = (list: Fields, depth: number): string[] => {
  const first = typeof list['start'] === 'number' ? list['start'] : 1;
  let count = first - 1;
  return childrenOf(list).flatMap((item) => {
    const words = childrenOf(item)
      .filter((child) => !isList(child))
      .map(inline)
      .join('');
    const nested = childrenOf(item)
      .filter(isList)
      .flatMap((child) => listLines(child, depth + 1));
    // An item that only holds a list is the form nesting takes, and has no mark of its own.
    if (words === '' && nested.length > 0) return nested;
    count += 1;
    const mark = list['listType'] === 'number' ? `${count}.` : '•';
    return [`${'  '.repeat(depth)}${mark} ${words}`, ...nested];
  });
};

const inline = (node: Fields): string => {
  if (node['type'] === 'linebreak') return '\n';
  if (typeof node['text'] === 'string') return node['text'];
  const words = childrenOf(node).map(inline).join('');
  const isLink = node['type'] === 'link' || node['type'] === 'autolink';
  return isLink && node['url'] !== words ? `${words} (${String(node['url'])})` : words;
};
