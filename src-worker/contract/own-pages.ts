import type { RichText } from './rich-text.ts';
import { plainText } from './rich-text-text.ts';

/** What a page is for. Each kind but the last has a draft to begin from; terms are agreed to at checkout. */
export const PAGE_KINDS = ['privacy', 'terms', 'imprint', 'refunds', 'other'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** A page of the owner's own, at `/pages/:slug`. */
export interface OwnPage {
  id: string;
  kind: PageKind;
  /** The end of its address. */
  slug: string;
  title: string;
  content: RichText;
  /** Whether the footer links to it. */
  inFooter: boolean;
  isPublished: boolean;
  /** When its title or text was last changed, an ISO text in UTC; the server sets it. */
  changedAt: string;
}

/** A page as visitors read it. */
export type PublicPage = Pick<OwnPage, 'slug' | 'title' | 'content' | 'changedAt'>;

/** A page as others link to it. */
export type PageLink = Pick<OwnPage, 'slug' | 'title'>;

export const SLUG_MAX = 60;
export const SLUG = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;
export const SLUG_MESSAGE = 'An address has small letters, digits and single hyphens between them';

/** Names that visitors would take for another part of the site. */
const RESERVED = new Set(
  [
    'about admin analytics api assets contact dashboard feed home index',
    'login media pages payment pricing projects receipts reset-password sitemap verify-email',
  ].flatMap((names) => names.split(' ')),
);

/** An open place is a placeholder that the owner is to fill in: `[[your address]]`. */
export const OPEN_PLACE = /\[\[([^\][]*)(?:\]\]|$)|\[\[/g;

/** The places of a page that are still to be filled in, each once. */
export const openPlaces = ({ title, content }: Pick<OwnPage, 'title' | 'content'>): string[] => {
  const found = [...`${title}\n${plainText(content)}`.matchAll(OPEN_PLACE)];
  return [...new Set(found.map(([, place = '']) => place.trim() || 'a place without a name'))];
};

/** What keeps a page off the site, and in which of its fields. */
export interface PageFault {
  field: 'title' | 'slug' | 'content';
  message: string;
}

/** Everything that keeps a page off the site; nothing keeps it from being saved. */
export const pageFaults = (page: OwnPage, pages: readonly OwnPage[]): PageFault[] => {
  const places = openPlaces(page);
  const isTaken = pages.some(({ id, slug, isPublished }) => isPublished && id !== page.id && slug === page.slug);
  const faults: (PageFault | false)[] = [
    page.title.trim() === '' && { field: 'title', message: 'The page needs a title' },
    page.slug === '' && { field: 'slug', message: 'The page needs an address' },
    RESERVED.has(page.slug) && {
      field: 'slug',
      message: `“${page.slug}” is a part of the site. Choose another address`,
    },
    page.slug !== '' && isTaken && { field: 'slug', message: 'Another page on the site has this address' },
    plainText(page.content) === '' && { field: 'content', message: 'The page has no words yet' },
    places.length > 0 && { field: 'content', message: `Still to fill in: ${places.join(', ')}` },
  ];
  return faults.filter((fault) => fault !== false);
};

/** The pages that visitors can read. */
export const publishedPages = (pages: readonly OwnPage[]): OwnPage[] =>
  pages.filter((page) => page.isPublished && pageFaults(page, pages).length === 0);

/** The terms that are agreed to at checkout; undefined where none are on the site. */
export const termsOf = (pages: readonly OwnPage[]): OwnPage | undefined =>
  publishedPages(pages).find(({ kind }) => kind === 'terms');
