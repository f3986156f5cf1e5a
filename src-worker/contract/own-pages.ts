import type { PageKind, PageSearch } from './content-fields.ts';
import type { RichText } from './rich-text.ts';
import { OPEN_PLACE, plainText } from './rich-text-text.ts';

export interface OwnPage {
  id: string;
  kind: PageKind;
  slug: string;
  title: string;
  content: RichText;
  inFooter: boolean;
  isPublished: boolean;
  changedAt: string;
  search?: PageSearch;
}

export type PublicPage = Pick<OwnPage, 'slug' | 'title' | 'content' | 'changedAt'>;

export type PageLink = Pick<OwnPage, 'slug' | 'title'>;

/** Some names are not allowed for an own page, because visitors would take it for another part of the site. */
const RESERVED = new Set(
  [
    'about admin analytics api assets contact dashboard feed home index',
    'login media pages payment pricing projects receipts reset-password sitemap verify-email',
  ].flatMap((names) => names.split(' ')),
);

export const openPlaces = ({ title, content }: Pick<OwnPage, 'title' | 'content'>): string[] => {
  const found = [...`${title}\n${plainText(content)}`.matchAll(OPEN_PLACE)];
  return [...new Set(found.map(([, place = '']) => place.trim() || 'a place without a name'))];
};

export interface PageFault {
  field: 'title' | 'slug' | 'content';
  message: string;
}

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

export const publishedPages = (pages: readonly OwnPage[]): OwnPage[] =>
  pages.filter((page) => page.isPublished && pageFaults(page, pages).length === 0);

export const termsOf = (pages: readonly OwnPage[]): OwnPage | undefined =>
  publishedPages(pages).find(({ kind }) => kind === 'terms');
