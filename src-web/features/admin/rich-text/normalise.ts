/**
 * Any value of JSON with the rich texts in it reduced to what their readers see: two texts that are drawn alike become
 * equal, however they were written. Everything else stays as it is.
 */
export const normalise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalise);
  if (!isFields(value)) return value;
  if (isDocument(value)) return { root: { type: 'root', children: children(value.root) } };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, normalise(field)]));
};

/** A value of JSON whose members are looked at one by one. */
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDocument = (value: Fields): value is { root: Fields } =>
  isFields(value['root']) && value['root']['type'] === 'root' && Array.isArray(value['root']['children']);

const children = (node: Fields): Fields[] => joinTexts(fieldsOf(node['children']).map(normaliseNode));

/** Texts that look alike and stand side by side are one text; an empty one is none. */
const joinTexts = (nodes: Fields[]): Fields[] => {
  const joined: Fields[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node['type'] === 'text' && node['text'] === '') continue;
    if (last === undefined || !isSameLook(last, node)) joined.push(node);
    else joined[joined.length - 1] = { ...last, text: `${String(last['text'])}${String(node['text'])}` };
  }
  return joined;
};

const isSameLook = (left: Fields, right: Fields): boolean =>
  left['type'] === 'text' &&
  right['type'] === 'text' &&
  left['format'] === right['format'] &&
  left['style'] === right['style'];

const fieldsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const normaliseNode = (node: Fields): Fields => {
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
    // Its depth is told by the lists around it.
    case 'listitem':
      return { type: 'listitem', ...telling(node, ['format']), children: children(node) };
    default:
      return blockNode(node);
  }
};

const textNode = (node: Fields): Fields => {
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

/** A rule of a text's style in one way of writing, whatever its spaces. */
const tidyRule = (rule: string): string =>
  rule
    .split(':')
    .map((part) => part.trim())
    .join(': ');

/** The fields that say something: neither missing, nor nothing, nor what is drawn without them. */
const telling = (node: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.map((name) => [name, node[name]]).filter(([, value]) => value != null && value !== '' && value !== 0),
  );

const linkNode = (node: Fields): Fields => ({
  type: 'link',
  url: node['url'],
  ...(node['target'] === '_blank' ? { target: '_blank' } : {}),
  ...telling(node, ['title']),
  children: children(node),
});

const listNode = (node: Fields): Fields => ({
  type: 'list',
  listType: node['listType'],
  ...(node['listType'] === 'number' && typeof node['start'] === 'number' && node['start'] !== 1
    ? { start: node['start'] }
    : {}),
  children: children(node),
});

const blockNode = (node: Fields): Fields => ({
  type: node['type'],
  ...telling(node, ['tag', 'format', 'indent']),
  ...(node['direction'] === 'rtl' ? { direction: 'rtl' } : {}),
  children: children(node),
});
