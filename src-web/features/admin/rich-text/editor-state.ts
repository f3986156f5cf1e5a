import type { SerializedEditorState, SerializedLexicalNode } from 'lexical';
import { isRecord, type UnknownRecord } from '#contract/record';
import type { RichText } from '#contract/rich-text';
import { normaliseBlock } from './normalise.ts';

export const toEditorNodes = (nodes: readonly unknown[]): SerializedLexicalNode[] =>
  // The cast is safe, because Lexical checks a node's fields when it parses them.
  nodes.filter(isRecord).map(filled) as unknown as SerializedLexicalNode[];

const BLOCK_FIELDS = { version: 1, direction: null, format: '', indent: 0 };

/** The stored form of a text omits some fields that Lexical needs. */
const FIELDS: Readonly<Record<string, UnknownRecord>> = {
  text: { version: 1, format: 0, style: '', mode: 'normal', detail: 0 },
  linebreak: { version: 1 },
  link: { ...BLOCK_FIELDS, rel: null, target: null, title: null },
  list: { ...BLOCK_FIELDS, start: 1 },
  figure: { version: 1 },
  'pull-quote': { version: 1 },
  code: { version: 1 },
  table: { version: 1 },
  film: { version: 1 },
  file: { version: 1 },
  footnote: { version: 1 },
};

const EMPTY_LINE = { type: 'paragraph', children: [] };

export const toEditorState = (value: RichText): SerializedEditorState => {
  const { root } = canonical(value);
  return {
    root: {
      ...BLOCK_FIELDS,
      direction: null,
      format: '',
      type: 'root',
      version: 1,
      indent: 0,
      children: toEditorNodes(root.children.length === 0 ? [EMPTY_LINE] : root.children),
    },
  };
};

const ALL_FORMATS = 15;

export const canonical = (value: unknown): RichText => {
  const root = isRecord(value) && isRecord(value['root']) ? value['root'] : { children: [] };
  return asText(childrenOf(root).map(canonicalBlock));
};

export const canonicalBlock = (block: UnknownRecord): UnknownRecord => normaliseBlock(asStored(block));

export const asText = (blocks: UnknownRecord[]): RichText => {
  const children = blocks.slice(0, blocks.findLastIndex((block) => !isEmptyLine(block)) + 1);
  // The cast is safe, because the tree has only the contract's nodes. The server checks its length.
  return { root: { type: 'root', children } } as unknown as RichText;
};

const filled = (node: UnknownRecord): UnknownRecord => ({
  ...(FIELDS[String(node['type'])] ?? BLOCK_FIELDS),
  ...node,
  ...(node['type'] === 'list' ? { tag: node['listType'] === 'number' ? 'ol' : 'ul' } : {}),
  ...('children' in node ? { children: childrenOf(node).map(filled) } : {}),
});

const childrenOf = (node: UnknownRecord): UnknownRecord[] =>
  Array.isArray(node['children']) ? node['children'].filter(isRecord) : [];

const asStored = (node: UnknownRecord): UnknownRecord => {
  if (node['type'] === 'text' || node['type'] === 'tab') {
    const text = String(node['text']).replaceAll('\0', '').toWellFormed();
    return { ...node, type: 'text', text, format: Number(node['format']) & ALL_FORMATS };
  }
  const children = childrenOf(node).map(asStored);
  while (node['type'] !== 'link' && isNothing(children.at(-1))) children.pop();
  return 'children' in node ? { ...node, children } : node;
};

const isNothing = (node: UnknownRecord | undefined): boolean => node?.['type'] === 'linebreak' || node?.['text'] === '';

const isEmptyLine = (node: UnknownRecord): boolean => node['type'] === 'paragraph' && childrenOf(node).length === 0;
