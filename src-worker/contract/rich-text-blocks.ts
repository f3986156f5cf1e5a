import * as z from 'zod/mini';
import { FILE_ADDRESS } from './file-address.ts';
import { PICTURE_ADDRESS } from './media-address.ts';
import { savedUrl, text } from './text.ts';

export const FIGURE_LIMITS = { pictures: 24, caption: 500 } as const;

export const PULL_QUOTE_LIMITS = { text: 500, by: 120 } as const;
export const CODE_LIMITS = { text: 10_000, language: 30 } as const;
export const TABLE_LIMITS = { rows: 60, columns: 8, cell: 300, caption: 500 } as const;
export const FILM_TITLE_MAX = 200;
export const FILE_LABEL_MAX = 200;
export const FOOTNOTE_MAX = 1000;

export const FIGURE_WIDTHS = ['text', 'wide', 'full'] as const;

const version = z.optional(z.number());

/** Addresses of uploaded pictures name the picture's size. */
const picture = z
  .string()
  .check(z.maxLength(200), z.regex(PICTURE_ADDRESS, { error: 'A text holds pictures of your library' }));

export const figureNode = z.object({
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

export const pullQuoteNode = z.object({
  type: z.literal('pull-quote'),
  version,
  text: text({ max: PULL_QUOTE_LIMITS.text }),
  by: z.optional(text({ max: PULL_QUOTE_LIMITS.by })),
});

export const codeNode = z.object({
  type: z.literal('code'),
  version,
  text: text({ max: CODE_LIMITS.text }),
  language: z.optional(text({ max: CODE_LIMITS.language })),
});

/** The first row names the columns. */
export const tableNode = z.object({
  type: z.literal('table'),
  version,
  rows: z
    .array(z.array(text({ max: TABLE_LIMITS.cell })).check(z.minLength(1), z.maxLength(TABLE_LIMITS.columns)))
    .check(z.minLength(1), z.maxLength(TABLE_LIMITS.rows)),
  caption: z.optional(text({ max: TABLE_LIMITS.caption })),
});

/** The page's policy admits no player, so a picture leads to the film. */
export const filmNode = z.object({
  type: z.literal('film'),
  version,
  url: savedUrl,
  title: text({ max: FILM_TITLE_MAX }),
  picture: z.optional(picture),
});

/** Visitors download the file; it has no address until it is uploaded. */
export const fileNode = z.object({
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

/** A footnote's text comes after the text around it. */
export const footnoteNode = z.object({
  type: z.literal('footnote'),
  version,
  text: text({ max: FOOTNOTE_MAX }),
});

export type FigureNode = z.infer<typeof figureNode>;
export type PullQuoteNode = z.infer<typeof pullQuoteNode>;
export type CodeNode = z.infer<typeof codeNode>;
export type TableNode = z.infer<typeof tableNode>;
export type FilmNode = z.infer<typeof filmNode>;
export type FileNode = z.infer<typeof fileNode>;
export type FootnoteNode = z.infer<typeof footnoteNode>;

/** The blocks that have fields of their own instead of children. */
export type EmbedNode = FigureNode | PullQuoteNode | CodeNode | TableNode | FilmNode | FileNode;
