import * as z from 'zod/mini';
import { line } from './content-fields.ts';
import { pageQuery } from './pagination.ts';
import type { PictureTexts } from './picture-texts.ts';
import { richText, type RichText } from './rich-text.ts';
import { plainText, OPEN_PLACE } from './rich-text-text.ts';
import { lengthOf, savedUrl, text } from './text.ts';

export const ARTICLE_LIMITS = { slug: 80, summary: 500, tags: 12, tag: 40, description: 300 } as const;

const SLUG_RULE = 'An address has letters, digits and single hyphens between them';

export const ARTICLE_MESSAGES = {
  saved: 'Your article has been saved.',
  savedLive: 'Your article has been saved and is now live on your website.',
  savedHidden: 'Your article has been saved. It is unfinished, so visitors do not see it.',
  published: 'Your article is live on your website.',
  scheduled: 'Your article will be published at the time you chose.',
  unpublished: 'Visitors no longer see this article.',
  archived: 'The article is in the archive.',
  restored: 'The article is a draft again.',
  unknown: 'There is no such article.',
  unknownRevision: 'There is no such version of this article.',
  changed: 'Someone else changed this in the meantime.',
  inArchive: 'This article is in the archive. Take it out first.',
  taken: 'Another article has this address. Choose another one.',
  over: 'This time is over. Publish now, or choose a later time.',
  skipped: 'The clocks go forward over this time, so it does not exist. Choose another time.',
  badTime: 'Choose a day and a time',
} as const;

/** A slug has letters of any script, with their combining marks. */
const SLUG = /^(?:[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*)?$/u;

const isSlug = (value: string): boolean =>
  SLUG.test(value) && value === value.normalize('NFC').toLowerCase() && lengthOf(value) <= ARTICLE_LIMITS.slug;

export const slugOf = (title: string): string =>
  Array.from(
    title
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  )
    .slice(0, ARTICLE_LIMITS.slug)
    .join('')
    .replace(/-$/, '');

/** Tags that differ in signs only share a list, and a tag of signs alone has none. */
export const tagsOf = (names: readonly string[]): ArticleTag[] => {
  const bySlug = new Map(names.toReversed().map((name) => [slugOf(name), name]));
  return [...bySlug].flatMap(([slug, name]) => (slug === '' ? [] : [{ slug, name }])).toReversed();
};

/** While the owner types an address, a hyphen at its end stays. */
export const typedSlug = (typed: string): string =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '')
    .slice(0, ARTICLE_LIMITS.slug);

export const articleFields = z.object({
  title: line,
  slug: z.string({ error: SLUG_RULE }).check(z.refine(isSlug, { error: SLUG_RULE })),
  summary: text({ max: ARTICLE_LIMITS.summary }),
  tags: z
    .array(text({ max: ARTICLE_LIMITS.tag, message: `A tag has at most ${ARTICLE_LIMITS.tag} characters` }))
    .check(z.maxLength(ARTICLE_LIMITS.tags, { error: `An article has at most ${ARTICLE_LIMITS.tags} tags` })),
  series: line,
  cover: savedUrl,
  body: richText,
  search_title: line,
  search_description: text({ max: ARTICLE_LIMITS.description }),
});

export type ArticleFields = z.infer<typeof articleFields>;

export const articleId = z.string().check(z.regex(/^[\w-]{8,64}$/, { error: ARTICLE_MESSAGES.unknown }));

export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

export const articleQuery = z.extend(pageQuery, {
  state: z.optional(z.enum(ARTICLE_STATES)),
  search: z.optional(text({ max: 200 })),
});
export type ArticleQuery = z.infer<typeof articleQuery>;

export const publication = z.object({
  at: z.optional(
    z
      .string({ error: ARTICLE_MESSAGES.badTime })
      .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: ARTICLE_MESSAGES.badTime })),
  ),
});

export const ARTICLE_MOVES = ['unpublish', 'archive', 'restore'] as const;
export type ArticleMove = (typeof ARTICLE_MOVES)[number];
export const articleMove = z.object({ move: z.enum(ARTICLE_MOVES) });

export interface ArticleFault {
  field: 'title' | 'slug' | 'body';
  message: string;
}

/** An article with faults is saved but not shown. */
export const articleFaults = ({
  title,
  slug,
  body,
}: Pick<ArticleFields, 'title' | 'slug' | 'body'>): ArticleFault[] => {
  const words = plainText(body);
  const hasPlaces = `${title}\n${words}`.search(OPEN_PLACE) >= 0;
  const faults: (ArticleFault | false)[] = [
    title.trim() === '' && { field: 'title', message: 'The article needs a title' },
    slug === '' && { field: 'slug', message: 'The article needs an address' },
    words === '' && { field: 'body', message: 'The article has no words yet' },
    hasPlaces && { field: 'body', message: 'There are still [[places]] to fill in' },
  ];
  return faults.filter((fault) => fault !== false);
};

interface ArticleFacts {
  id: string;
  title: string;
  slug: string;
  state: ArticleState;
  publish_at: string | null;
  published_at: string | null;
  updated_at: string;
  updated_by: string;
  is_shown: boolean;
  held: string | null;
}

export type ArticleSummary = ArticleFacts & Pick<ArticleFields, 'summary' | 'tags'>;

export interface OwnerArticle extends ArticleFacts, ArticleFields {
  revision: number;
  faults: ArticleFault[];
}

export interface ArticleRevision {
  revision: number;
  created_at: string;
  created_by: string;
}

export interface StoredArticleRevision extends ArticleRevision {
  fields: ArticleFields;
}

export interface ArticleLink {
  slug: string;
  title: string;
}

export interface ArticleTeaser extends ArticleLink {
  summary: string;
  cover: string;
  publishedAt: string;
  minutes: number;
}

export interface LatestWriting {
  title: string;
  all: string;
  items: (Pick<ArticleTeaser, 'slug' | 'title' | 'summary' | 'publishedAt'> & { reading: string })[];
}

export interface ArticleTag {
  slug: string;
  name: string;
}

export interface PublicArticle extends ArticleTeaser {
  body: RichText;
  tags: ArticleTag[];
  updatedAt: string;
  searchTitle: string;
  searchDescription: string;
  pictures: PictureTexts;
  previous: ArticleLink | null;
  next: ArticleLink | null;
  series: { name: string; parts: ArticleLink[] } | null;
}

/** The words of the pages of articles come with their content, so that no other page loads them. */
export interface WritingWords {
  title: string;
  newest: string;
  older: string;
  tags: string;
  series: string;
  reading: Record<number, string>;
}

export interface ArticlePage {
  kind: 'article';
  article: PublicArticle;
  said: WritingWords;
}

export interface ArticleListPage {
  kind: 'articles';
  place: string;
  tag: ArticleTag | null;
  items: ArticleTeaser[];
  next: string | null;
  said: WritingWords;
}

export type WritingPage = ArticlePage | ArticleListPage;

export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / 220));

export const writingQuery = z.object({ place: z.optional(text({ max: 2200 })) });
