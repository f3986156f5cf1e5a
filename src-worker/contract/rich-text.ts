import * as z from 'zod/mini';
import { FILE_ADDRESS, PICTURE_ADDRESS } from './media-address.ts';
import {
  CODE_LIMITS,
  FIGURE_LIMITS,
  FIGURE_WIDTHS,
  FILE_LABEL_MAX,
  FILM_TITLE_MAX,
  FONT_FAMILIES,
  FONT_SIZES,
  FOOTNOTE_MAX,
  PULL_QUOTE_LIMITS,
  isWithinLimits,
  RICH_TEXT_LIMITS,
  TABLE_LIMITS,
} from './rich-text-limits.ts';
import { linkUrl, savedUrl, text } from './text.ts';

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

const version = z.optional(z.number());

const element = {
  version,
  direction: z.optional(z.nullable(z.enum(['ltr', 'rtl']))),
  format: z.optional(z.enum(ALIGNMENTS)),
  indent: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
  textFormat: z.optional(z.int()),
  textStyle: z.optional(z.string().check(z.refine(isAllowedStyle))),
};

const textNode = z.object({
  type: z.literal('text'),
  version,
  text: text({ max: RICH_TEXT_LIMITS.characters }),
  format: z.optional(z.int().check(z.minimum(0), z.maximum(ALL_FORMATS))),
  style: z.optional(z.string().check(z.refine(isAllowedStyle, { error: 'This size or typeface is not offered' }))),
  mode: z.optional(z.literal('normal')),
  detail: z.optional(z.int()),
});

const lineBreakNode = z.object({ type: z.literal('linebreak'), version });

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

const footnoteNode = z.object({
  type: z.literal('footnote'),
  version,
  text: text({ max: FOOTNOTE_MAX }),
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

/** The address of an uploaded picture contains the picture's size. */
const picture = z
  .string()
  .check(z.maxLength(200), z.regex(PICTURE_ADDRESS, { error: 'A text holds pictures of your library' }));

const figureNode = z.object({
  type: z.literal('figure'),
  version,
  pictures: z
    .array(picture)
    .check(
      z.minLength(1, { error: 'A figure needs a picture' }),
      z.maxLength(FIGURE_LIMITS.pictures, { error: `A gallery holds ${FIGURE_LIMITS.pictures} pictures at most` }),
    ),
  width: z.optional(z.enum(FIGURE_WIDTHS)),
  caption: z.optional(text({ max: FIGURE_LIMITS.caption })),
  isCompared: z.optional(z.boolean()),
});

const pullQuoteNode = z.object({
  type: z.literal('pull-quote'),
  version,
  text: text({ max: PULL_QUOTE_LIMITS.text }),
  by: z.optional(text({ max: PULL_QUOTE_LIMITS.by })),
});

const codeNode = z.object({
  type: z.literal('code'),
  version,
  text: text({ max: CODE_LIMITS.text }),
  language: z.optional(text({ max: CODE_LIMITS.language })),
});

const tableNode = z.object({
  type: z.literal('table'),
  version,
  rows: z
    .array(z.array(text({ max: TABLE_LIMITS.cell })).check(z.minLength(1), z.maxLength(TABLE_LIMITS.columns)))
    .check(z.minLength(1), z.maxLength(TABLE_LIMITS.rows)),
  caption: z.optional(text({ max: TABLE_LIMITS.caption })),
});

/** The page's security policy allows no video player, so a picture leads to the film. */
const filmNode = z.object({
  type: z.literal('film'),
  version,
  url: savedUrl,
  title: text({ max: FILM_TITLE_MAX }),
  picture: z.optional(picture),
});

/** Visitors download a file in a text; it has no address until it is uploaded. */
const fileNode = z.object({
  type: z.literal('file'),
  version,
  url: z
    .string()
    .check(
      z.maxLength(200),
      z.regex(new RegExp(`^$|${FILE_ADDRESS.source}`, 'u'), { error: 'A text holds files of your library' }),
    ),
  label: text({ max: FILE_LABEL_MAX }),
});

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
export type FigureNode = z.infer<typeof figureNode>;
export type PullQuoteNode = z.infer<typeof pullQuoteNode>;
export type CodeNode = z.infer<typeof codeNode>;
export type TableNode = z.infer<typeof tableNode>;
export type FilmNode = z.infer<typeof filmNode>;
export type FileNode = z.infer<typeof fileNode>;
export type FootnoteNode = z.infer<typeof footnoteNode>;

/** Blocks such as figures and tables have fields of their own instead of children. */
export type EmbedNode = FigureNode | PullQuoteNode | CodeNode | TableNode | FilmNode | FileNode;

/** HTML in a plain text stays text. */
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

/** Callers without an editor may send a plain string, which becomes paragraphs. */
export const richText = z.pipe(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? plainToRichText(value) : value)),
    z.unknown().check(z.refine(isWithinLimits, { error: 'This text is too long or too deeply nested', abort: true })),
  ),
  documentNode,
);
