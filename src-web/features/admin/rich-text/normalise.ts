import { isRecord, type UnknownRecord, isRichText } from '#contract/record';

/** Texts that look alike get the same form. */
export const normalise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalise);
  if (!isRecord(value)) return value;
  if (isRichText(value))
    return { root: { type: 'root', children: joinTexts(fieldsOf(value.root['children']).map(normaliseBlock)) } };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, normalise(field)]));
};

// Blocks never change in place, so a cached result stays valid.
const known = new WeakMap<UnknownRecord, UnknownRecord>();

export const normaliseBlock = (block: UnknownRecord): UnknownRecord => {
  const made = known.get(block) ?? normaliseNode(block);
  known.set(block, made);
  return made;
};

const children = (node: UnknownRecord): UnknownRecord[] => joinTexts(fieldsOf(node['children']).map(normaliseNode));

const joinTexts = (nodes: UnknownRecord[]): UnknownRecord[] => {
  const joined: UnknownRecord[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node['type'] === 'text' && node['text'] === '') continue;
    if (last === undefined || !isSameLook(last, node)) joined.push(node);
    else joined[joined.length - 1] = { ...last, text: `${String(last['text'])}${String(node['text'])}` };
  }
  return joined;
};

const isSameLook = (left: UnknownRecord, right: UnknownRecord): boolean =>
  left['type'] === 'text' &&
  right['type'] === 'text' &&
  left['format'] === right['format'] &&
  left['style'] === right['style'];

const fieldsOf = (value: unknown): UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const normaliseNode = (node: UnknownRecord): UnknownRecord => {
  switch (node['type']) {
    case 'text':
      return textNode(node);
    case 'linebreak':
      return { type: 'linebreak' };
    case 'link':
    case 'autolink':
      return linkNode(node);
    case 'list':
      return listNode(node);
    case 'figure':
    case 'pull-quote':
    case 'code':
    case 'table':
    case 'film':
    case 'file':
    case 'footnote':
      return embedNode(node);
    case 'listitem':
      return { type: 'listitem', ...telling(node, ['format']), children: children(node) };
    default:
      return blockNode(node);
  }
};

const textNode = (node: UnknownRecord): UnknownRecord => {
  const style = tidyStyle(node['style']);
  return { type: 'text', text: node['text'], ...telling(node, ['format']), ...(style === '' ? {} : { style }) };
};

const tidyStyle = (style: unknown): string =>
  typeof style === 'string'
    ? [...new Set(style.split(';').map(tidyRule))]
        .filter((rule) => rule !== '')
        .toSorted()
        .join('; ')
    : '';

const tidyRule = (rule: string): string =>
  rule
    .split(':')
    .map((part) => part.trim())
    .join(': ');

const telling = (node: UnknownRecord, names: readonly string[]): UnknownRecord =>
  Object.fromEntries(
    names.map((name) => [name, node[name]]).filter(([, value]) => value != null && value !== '' && value !== 0),
  );

const linkNode = (node: UnknownRecord): UnknownRecord => ({
  type: 'link',
  url: node['url'],
  ...(node['target'] === '_blank' ? { target: '_blank' } : {}),
  ...telling(node, ['title']),
  children: children(node),
});

const embedNode = (node: UnknownRecord): UnknownRecord => {
  const { type } = node;
  return {
    type,
    ...('text' in node ? { text: node['text'] } : {}),
    ...(type === 'film' ? { url: node['url'], title: node['title'] } : {}),
    ...(type === 'file' ? { url: node['url'], label: node['label'] } : {}),
    ...telling(node, ['pictures', 'rows', 'caption', 'by', 'language', 'picture']),
    ...(node['width'] === 'text' ? {} : telling(node, ['width'])),
    ...(node['isCompared'] === true ? { isCompared: true } : {}),
  };
};

const listNode = (node: UnknownRecord): UnknownRecord => ({
  type: 'list',
  listType: node['listType'],
  ...(node['listType'] === 'number' && typeof node['start'] === 'number' && node['start'] !== 1
    ? { start: node['start'] }
    : {}),
  children: children(node),
});

const blockNode = (node: UnknownRecord): UnknownRecord => ({
  type: node['type'],
  ...telling(node, ['tag', 'format', 'indent']),
  ...(node['direction'] === 'rtl' ? { direction: 'rtl' } : {}),
  children: children(node),
});
