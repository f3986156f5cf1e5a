import type { BlockNode, InlineNode, ListItemNode, RichText, TextNode } from '#contract/rich-text';

type Inline = string | InlineNode;

// Formats are Lexical's format bits; this folder imports only types from the contract.
export const bold = (value: string): TextNode => text(value, 1);
export const italic = (value: string): TextNode => text(value, 2);
export const struck = (value: string): TextNode => text(value, 4);
export const underlined = (value: string): TextNode => text(value, 8);

export const link = (label: string, url: string): InlineNode => ({ type: 'link', url, children: [text(label, 0)] });

export const paragraph = (...pieces: Inline[]): BlockNode => ({ type: 'paragraph', children: inline(pieces) });

export const quote = (...pieces: Inline[]): BlockNode => ({ type: 'quote', children: inline(pieces) });

export const bullets = (...entries: (Inline | Inline[])[]): BlockNode => ({
  type: 'list',
  listType: 'bullet',
  tag: 'ul',
  start: 1,
  children: entries.map(item),
});

export const numbered = (...entries: (Inline | Inline[])[]): BlockNode => ({
  type: 'list',
  listType: 'number',
  tag: 'ol',
  start: 1,
  children: entries.map(item),
});

export const richText = (...blocks: BlockNode[]): RichText => ({ root: { type: 'root', children: blocks } });

const text = (value: string, format: number): TextNode => ({ type: 'text', text: value, format });

const inline = (pieces: Inline[]): InlineNode[] =>
  pieces.map((piece) => (typeof piece === 'string' ? text(piece, 0) : piece));

const item = (pieces: Inline | Inline[], index: number): ListItemNode => ({
  type: 'listitem',
  value: index + 1,
  children: inline(Array.isArray(pieces) ? pieces : [pieces]),
});
