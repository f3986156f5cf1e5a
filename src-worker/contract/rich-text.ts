import * as z from 'zod/mini';
import {
  codeNode,
  fileNode,
  figureNode,
  filmNode,
  footnoteNode,
  pullQuoteNode,
  tableNode,
} from './rich-text-blocks.ts';
import { linkUrl, text } from './text.ts';

export const FONT_SIZES = [10, 12, 14, 16, 18, 20, 24] as const;

/** Visitors' computers have these families. */
export const FONT_FAMILIES = [
  'Arial',
  'Courier New',
  'Garamond',
  'Georgia',
  'Helvetica',
  'Impact',
  'Palatino',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
] as const;

export const RICH_TEXT_LIMITS = { depth: 12, nodes: 5000, characters: 200_000 } as const;

const ALL_FORMATS = 15;

const ALIGNMENTS = ['', 'left', 'start', 'center', 'right', 'end', 'justify'] as const;

const STYLE_RULE = new RegExp(
  `^(?:font-size: ?(?:${FONT_SIZES.join('|')})px|font-family: ?(?:${FONT_FAMILIES.join('|')}))$`,
);

const isAllowedStyle = (style: string): boolean =>
  style
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .every((rule) => STYLE_RULE.test(rule));

const element = {
  version: z.optional(z.number()),
  direction: z.optional(z.nullable(z.enum(['ltr', 'rtl']))),
  format: z.optional(z.enum(ALIGNMENTS)),
  indent: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
  textFormat: z.optional(z.int()),
  textStyle: z.optional(z.string().check(z.refine(isAllowedStyle))),
};

const textNode = z.object({
  type: z.literal('text'),
  version: z.optional(z.number()),
  text: text({ max: RICH_TEXT_LIMITS.characters }),
  format: z.optional(z.int().check(z.minimum(0), z.maximum(ALL_FORMATS))),
  style: z.optional(z.string().check(z.refine(isAllowedStyle, { error: 'This size or typeface is not offered' }))),
  mode: z.optional(z.literal('normal')),
  detail: z.optional(z.int()),
});

const lineBreakNode = z.object({ type: z.literal('linebreak'), version: z.optional(z.number()) });

const linkNode = z.object({
  type: z.enum(['link', 'autolink']),
  ...element,
  url: linkUrl,
  rel: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  target: z.optional(z.nullable(z.enum(['_blank', '_self']))),
  title: z.optional(z.nullable(text({ max: 300 }))),
  isUnlinked: z.optional(z.boolean()),
  children: z.array(z.discriminatedUnion('type', [textNode, lineBreakNode])),
});

const inlineNode = z.discriminatedUnion('type', [textNode, lineBreakNode, linkNode, footnoteNode]);

const paragraphNode = z.object({ type: z.literal('paragraph'), ...element, children: z.array(inlineNode) });
const headingNode = z.object({
  type: z.literal('heading'),
  tag: z.enum(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']),
  ...element,
  children: z.array(inlineNode),
});
const quoteNode = z.object({ type: z.literal('quote'), ...element, children: z.array(inlineNode) });

/** TypeScript cannot infer a recursive schema. */
export interface ListNode extends z.infer<typeof listShape> {
  children: ListItemNode[];
}
export interface ListItemNode extends z.infer<typeof listItemShape> {
  children: (InlineNode | ListNode)[];
}
export type InlineNode = z.infer<typeof inlineNode>;

const listItemShape = z.object({
  type: z.literal('listitem'),
  ...element,
  value: z.optional(z.int()),
  checked: z.optional(z.boolean()),
});

const listShape = z.object({
  type: z.literal('list'),
  listType: z.enum(['bullet', 'number']),
  tag: z.optional(z.enum(['ul', 'ol'])),
  start: z.optional(z.int()),
  ...element,
});

const listItemNode = z.extend(listItemShape, {
  children: z.array(z.lazy((): z.ZodMiniType<InlineNode | ListNode> => z.union([inlineNode, listNode]))),
});

const listNode = z.extend(listShape, { children: z.array(listItemNode) });

const blockNode = z.discriminatedUnion('type', [
  paragraphNode,
  headingNode,
  quoteNode,
  listNode,
  figureNode,
  pullQuoteNode,
  codeNode,
  tableNode,
  filmNode,
  fileNode,
]);

const documentNode = z.object({
  root: z.object({ type: z.literal('root'), ...element, children: z.array(blockNode) }),
});

export type RichText = z.infer<typeof documentNode>;
export type BlockNode = z.infer<typeof blockNode>;
export type TextNode = z.infer<typeof textNode>;

/** A deep tree must not exhaust the stack. */
const isWithinLimits = (value: unknown): boolean => {
  const pending: { node: unknown; depth: number }[] = [{ node: value, depth: 0 }];
  let nodes = 0;
  let characters = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    nodes += 1;
    if (nodes > RICH_TEXT_LIMITS.nodes || depth > RICH_TEXT_LIMITS.depth) return false;
    if (typeof node !== 'object' || node === null) continue;
    if ('text' in node && typeof node.text === 'string') characters += node.text.length;
    if ('rows' in node) characters += JSON.stringify(node.rows).length;
    if (characters > RICH_TEXT_LIMITS.characters) return false;
    // Only the document itself has a `root`; a node's `root` must not hide its children.
    if (depth === 0 && 'root' in node) pending.push({ node: node.root, depth: 1 });
    if (!('children' in node) || !Array.isArray(node.children)) continue;
    for (const child of node.children) pending.push({ node: child, depth: depth + 1 });
  }
  return true;
};

/** HTML in the text stays text. */
export const plainToRichText = (plain: string): RichText => ({
  root: {
    type: 'root',
    children: plain
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph) => ({
        type: 'paragraph' as const,
        children: paragraph
          .split('\n')
          .flatMap((line, index) => [
            ...(index > 0 ? [{ type: 'linebreak' as const }] : []),
            { type: 'text' as const, text: line, format: 0 },
          ]),
      })),
  },
});

/** A plain string becomes paragraphs, for callers without an editor. */
export const richText = z.pipe(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? plainToRichText(value) : value)),
    z.unknown().check(z.refine(isWithinLimits, { error: 'This text is too long or too deeply nested', abort: true })),
  ),
  documentNode,
);
