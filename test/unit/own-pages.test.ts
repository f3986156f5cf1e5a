import { expect, test } from 'vitest';
import { openPlaces, pageFaults, publishedPages, termsOf, type OwnPage } from '#contract/own-pages';
import { documentSchemas } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { DRAFTED_PAGES } from '../../src-web/features/admin/pages/drafted-pages.ts';
import { draftedPage, freeSlug, newPage, tidyPages, toSlug } from '../../src-web/features/admin/pages/page-draft.ts';
import { datePages } from '../../src-worker/services/content/date-pages.ts';

const page = (part: Partial<OwnPage> & { id: string }): OwnPage => ({
  ...newPage([], 1),
  slug: part.id,
  title: 'Title',
  content: plainToRichText('Words.'),
  isPublished: true,
  ...part,
});
const messages = (one: OwnPage, ...others: OwnPage[]) =>
  pageFaults(one, [one, ...others]).map(({ message }) => message);

test('open places are found in title and text, also across formats and without an end', () => {
  const split = plainToRichText('Write to [[your e-mail]]. [[ ]] and [[your e-mail]]');
  expect(openPlaces({ title: '[[Whose]] terms', content: split })).toEqual([
    'Whose',
    'your e-mail',
    'a place without a name',
  ]);
  const children = [
    { type: 'text' as const, text: 'To [[your ', format: 0 },
    { type: 'text' as const, text: 'address]]', format: 1 },
  ];
  const bold = { root: { type: 'root' as const, children: [{ type: 'paragraph' as const, children }] } };
  expect(openPlaces({ title: '', content: bold })).toEqual(['your address']);
  expect(openPlaces({ title: '', content: plainToRichText('To [[your addr') })).toEqual(['your addr']);
  expect(openPlaces({ title: '', content: plainToRichText('An array[0] of [links]') })).toEqual([]);
});

test('what is incomplete keeps a page off the site and says so', () => {
  expect(messages(page({ id: 'a' }))).toEqual([]);
  expect(messages(page({ id: 'a', title: ' ', slug: '', content: plainToRichText(' ') }))).toHaveLength(3);
  expect(messages(page({ id: 'a', slug: 'admin' }))).toEqual([expect.stringContaining('part of the site')]);
  const other = page({ id: 'b', slug: 'a' });
  expect(messages(page({ id: 'a' }), other)).toEqual([expect.stringContaining('Another page')]);
  expect(messages(page({ id: 'a' }), { ...other, isPublished: false })).toEqual([]);
});

test('a page with an open place can be saved, and cannot be on the site', () => {
  const open = page({ id: 'a', content: plainToRichText('By [[name]].') });
  expect(documentSchemas.pages.safeParse([open]).success).toBe(true);
  expect(publishedPages([open])).toEqual([]);
});

test('only terms on the site are agreed to', () => {
  const terms = page({ id: 't', kind: 'terms' });
  expect(termsOf([page({ id: 'a' }), terms])).toBe(terms);
  expect(termsOf([{ ...terms, isPublished: false }])).toBeUndefined();
  expect(termsOf([{ ...terms, content: plainToRichText('[[x]]') }])).toBeUndefined();
});

test('each drafted page can be saved at once, is not on the site, and says what is open in it', () => {
  const pages = DRAFTED_PAGES.reduce<OwnPage[]>((made, draft) => [...made, draftedPage(made, 1, draft)], []);
  expect(documentSchemas.pages.safeParse(tidyPages(pages)).success).toBe(true);
  expect(pages.map(({ slug }) => slug)).toEqual(['privacy', 'terms', 'imprint', 'refunds']);
  for (const drafted of pages) {
    expect(drafted.isPublished).toBe(false);
    expect(openPlaces(drafted).length, drafted.title).toBeGreaterThan(1);
  }
});

test('an address is made of the title, and is one that no other page has', () => {
  expect(toSlug('Allgemeine Geschäftsbedingungen!')).toBe('allgemeine-geschaftsbedingungen-');
  expect(freeSlug('Terms', [page({ id: 'terms' }), page({ id: 'terms-2' })])).toBe('terms-3');
  expect(freeSlug('条款', [])).toBe('');
  expect(tidyPages([page({ id: 'a', slug: '-a--b-' })])[0]?.slug).toBe('a-b');
});

test('a page says when its words were changed, not when it was moved or shown', () => {
  const before = page({ id: 'a', changedAt: '2026-01-01T00:00:00.000Z' });
  const at = '2026-02-02T00:00:00.000Z';
  const dates = (next: OwnPage) => datePages([before], [next], at)[0]?.changedAt;
  expect(dates({ ...before, slug: 'b', inFooter: false, changedAt: 'whenever' })).toBe(before.changedAt);
  expect(dates({ ...before, title: 'New' })).toBe(at);
  expect(dates({ ...before, content: plainToRichText('Other words.') })).toBe(at);
  expect(dates(page({ id: 'b' }))).toBe(at);
});
