import { plainToRichText, type BlockNode, type RichText } from '#contract/rich-text';
import type { OwnPage } from '#contract/own-pages';
import { SLUG_MAX } from '#contract/content-fields';
import type { DraftedPage } from './drafted-pages.ts';
import { freshId } from '../editor/list-order.ts';

export const newPage = (pages: readonly OwnPage[], now: number): OwnPage => ({
  id: freshId('page-', pages, now),
  kind: 'other',
  slug: '',
  title: '',
  content: plainToRichText(''),
  inFooter: true,
  isPublished: false,
  changedAt: '',
});

export const draftedPage = (pages: readonly OwnPage[], now: number, { kind, title, text }: DraftedPage): OwnPage => ({
  ...newPage(pages, now),
  kind,
  title,
  // When a title is in another script, the address comes from the page's kind.
  slug: freeSlug(title, pages) || freeSlug(kind, pages),
  content: toRichText(text),
});

export const tidyPages = (pages: readonly OwnPage[]): OwnPage[] =>
  pages.map(({ search, ...page }) => ({
    ...page,
    slug: page.slug.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, ''),
    ...(search !== undefined && { search }),
  }));

/** A hyphen at the end stays, because the owner may go on typing. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX);

export const freeSlug = (title: string, others: readonly OwnPage[]): string => {
  const slug = toSlug(title).replace(/-$/, '');
  const isFree = (wanted: string) => others.every((page) => page.slug !== wanted);
  if (slug === '' || isFree(slug)) return slug;
  const number = others.findIndex((_, index) => isFree(`${slug}-${index + 2}`)) + 2;
  return `${slug}-${number}`;
};

const toRichText = (text: string): RichText => ({
  root: {
    type: 'root',
    children: text
      .trim()
      .split(/\n{2,}/)
      .map(toBlock),
  },
});

const toBlock = (paragraph: string): BlockNode => {
  const heading = paragraph.startsWith('## ');
  const words = (heading ? paragraph.slice(3) : paragraph).replaceAll(/\s+/g, ' ');
  const children = [{ type: 'text' as const, text: words, format: 0 }];
  return heading ? { type: 'heading', tag: 'h2', children } : { type: 'paragraph', children };
};
