import * as z from 'zod/mini';
import { id, itemsOf, line, listOf, PAGE_KINDS, pageSearch, SLUG, SLUG_MAX, SLUG_MESSAGE } from './content-fields.ts';
import { richText } from './rich-text.ts';
import { ABOUT_SECTIONS, HOME_SECTIONS } from './site-sections.ts';
import { imageUrl, savedUrl, text } from './text.ts';

const sectionOf = <const Ids extends readonly string[]>(ids: Ids) =>
  z.object({ id: z.enum(ids), isShown: z._default(z.boolean(), true), heading: line, lead: line });

export const SEARCH_PAGES = ['home', 'about', 'projects', 'writing', 'resume'] as const;
export type SearchPage = (typeof SEARCH_PAGES)[number];

export const sectionsSchema = z.object({
  home: itemsOf(sectionOf(HOME_SECTIONS)),
  about: itemsOf(sectionOf(ABOUT_SECTIONS)),
  search: z.optional(
    z.object({ home: pageSearch, about: pageSearch, projects: pageSearch, writing: pageSearch, resume: pageSearch }),
  ),
});

const ownPageSchema = z.object({
  id,
  kind: z._default(z.enum(PAGE_KINDS), 'other'),
  slug: z
    .string({ error: SLUG_MESSAGE })
    .check(z.maxLength(SLUG_MAX, { error: SLUG_MESSAGE }), z.regex(SLUG, { error: SLUG_MESSAGE })),
  title: line,
  content: richText,
  inFooter: z._default(z.boolean(), true),
  isPublished: z._default(z.boolean(), false),
  changedAt: z._default(text({ max: 40 }), ''),
  search: pageSearch,
});

export const ownPagesSchema = itemsOf(ownPageSchema);

export const FONT_PAIRS = ['newsreader', 'fraunces'] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

export const DEFAULT_THEMES = ['system', 'light', 'dark'] as const;

export const lookSchema = z.object({
  /** An empty or unfinished colour stands for the site's own accent. */
  accent: z._default(text({ max: 40 }), ''),
  faces: z._default(z.enum(FONT_PAIRS), 'newsreader'),
  theme: z._default(z.enum(DEFAULT_THEMES), 'system'),
  logo: z._default(savedUrl, ''),
});

/** The picture is used only while the page still has this title. */
const shareCardSchema = z.object({ title: z._default(line, ''), url: z._default(imageUrl, '') });
const NO_CARD = { title: '', url: '' };

export const WORD_OVERRIDE_MAX = 300;

/** The owner's text for a word does not count when it is empty, unknown or lacks a placeholder. */
export const wordOverridesSchema = z.object({
  texts: z._default(z.record(z.string(), z.record(z.string(), text({ max: WORD_OVERRIDE_MAX }))), {}),
});

export const sitePicturesSchema = z.object({
  home: z._default(shareCardSchema, NO_CARD),
  about: z._default(shareCardSchema, NO_CARD),
  projects: z._default(listOf(z.extend(shareCardSchema, { id })), []),
  icon: z._default(imageUrl, ''),
});
