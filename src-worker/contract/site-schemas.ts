import * as z from 'zod/mini';
import { HEX_COLOUR } from './accent.ts';
import { id, itemsOf, line, listOf } from './content-fields.ts';
import { PAGE_KINDS, pageFaults, SLUG, SLUG_MAX, SLUG_MESSAGE } from './own-pages.ts';
import { richText } from './rich-text.ts';
import { ABOUT_SECTIONS, HOME_SECTIONS } from './site-sections.ts';
import { imageUrl, savedImageUrl, text } from './text.ts';

const sectionOf = <const Ids extends readonly string[]>(ids: Ids) =>
  z.object({ id: z.enum(ids), isShown: z._default(z.boolean(), true), heading: line, lead: line });

/** In which order a page shows its sections, which of them, and what stands at their heads; see `sectionsInOrder`. */
export const sectionsSchema = z.object({
  home: itemsOf(sectionOf(HOME_SECTIONS)),
  about: itemsOf(sectionOf(ABOUT_SECTIONS)),
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
});

/** What a draft of the owner's own pages may be. */
export const draftPagesSchema = itemsOf(ownPageSchema);

/** The owner's own pages. Any can be saved; what is incomplete cannot be on the site. */
export const ownPagesSchema = draftPagesSchema.check(({ value, issues }) => {
  for (const [index, page] of value.entries()) {
    if (!page.isPublished) continue;
    for (const { field, message } of pageFaults(page, value)) {
      issues.push({ code: 'custom', message, input: page[field], path: [index, field] });
    }
  }
});

/** The pairs of fonts that a site may be set in, each named after the one that is set large. */
export const FONT_PAIRS = ['newsreader', 'fraunces'] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

/** What visitors see who have not used the switch. */
export const DEFAULT_THEMES = ['system', 'light', 'dark'] as const;

const COLOUR_MESSAGE = 'Please enter a colour as #1a2b3c';

export const lookSchema = z.object({
  /** Empty for the site's own. */
  accent: z._default(
    z
      .string({ error: COLOUR_MESSAGE })
      .check(z.refine((value) => value === '' || HEX_COLOUR.test(value), { error: COLOUR_MESSAGE })),
    '',
  ),
  faces: z._default(z.enum(FONT_PAIRS), 'newsreader'),
  theme: z._default(z.enum(DEFAULT_THEMES), 'system'),
  /** A picture in place of the name at the top of the pages; empty for the name. */
  logo: z._default(savedImageUrl, ''),
});

/** A picture for shared links. It is shown for as long as what it names is called that. */
const shareCardSchema = z.object({ title: z._default(line, ''), url: z._default(imageUrl, '') });
const NO_CARD = { title: '', url: '' };

/** What stands for the site elsewhere, drawn in the owner's browser. */
export const sitePicturesSchema = z.object({
  home: z._default(shareCardSchema, NO_CARD),
  about: z._default(shareCardSchema, NO_CARD),
  projects: z._default(listOf(z.extend(shareCardSchema, { id })), []),
  /** The site's icon in the owner's accent; empty for the one of the build. */
  icon: z._default(imageUrl, ''),
});
