import { expect, test } from 'vitest';
import { openPlaces, pageFaults, publishedPages, termsOf, type OwnPage } from '#contract/own-pages';
import { documentSchemas } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { draftPages, factsOf } from '../../src-web/features/admin/pages/drafted-pages.ts';
import { drafts as ar } from '../../src-web/features/admin/pages/drafts/ar.ts';
import { drafts as de } from '../../src-web/features/admin/pages/drafts/de.ts';
import { drafts as en } from '../../src-web/features/admin/pages/drafts/en.ts';
import { drafts as es } from '../../src-web/features/admin/pages/drafts/es.ts';
import { drafts as fr } from '../../src-web/features/admin/pages/drafts/fr.ts';
import { drafts as pt } from '../../src-web/features/admin/pages/drafts/pt.ts';
import { draftedPage, freeSlug, newPage, tidyPages, toSlug } from '../../src-web/features/admin/pages/page-draft.ts';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';
import { datePages } from '../../src-worker/services/content/publish.ts';

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

const LANGUAGES = { en, de, fr, es, pt, ar };
const NOTHING = factsOf(null, null);
const countOf = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

test.each(Object.entries(LANGUAGES))(
  'each page drafted in %s can be saved at once, is not on the site, and says what is open in it',
  (language, drafts) => {
    const drafted = draftPages(drafts, NOTHING);
    const pages = drafted.reduce<OwnPage[]>((made, draft) => [...made, draftedPage(made, 1, draft)], []);
    expect(documentSchemas.pages.safeParse(tidyPages(pages)).success).toBe(true);
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(4);
    if (['en', 'ar'].includes(language)) {
      expect(pages.map(({ slug }) => slug)).toEqual(['privacy', 'terms', 'imprint', 'refunds']);
    }
    for (const [index, made] of pages.entries()) {
      expect(made.isPublished).toBe(false);
      const english = draftPages(en, NOTHING)[index];
      const isEnglish = language === 'en';
      const places = openPlaces(made);
      expect(places[0] === drafts.machineMade, 'a translation says that a machine made it').toBe(!isEnglish);
      // Each language has as many facts and parts as English.
      for (const part of [/\[\[/g, /^## /gm]) {
        const more = !isEnglish && part.source.includes('[') ? 1 : 0;
        expect(countOf(drafted[index]?.text ?? '', part), made.title).toBe(countOf(english?.text ?? '', part) + more);
      }
    }
  },
);

test('a draft takes name, address and the seller’s details from the site, and asks for the rest alone', () => {
  const info = { ...sampleDocuments.profile.personalInfo, name: 'Jo Weaver', email: 'jo@example.org', phone: '' };
  const seller = { name: 'Weaver Texts', address: 'Long Lane 1\n12345 Town ', tax_id: 'DE1', note: '' };
  const [privacy, , imprint] = draftPages(en, factsOf(info, seller));
  expect(privacy?.text).toContain('Weaver Texts, Long Lane 1, 12345 Town. Write to jo@example.org with');
  expect(imprint?.text.split('\n\n')).toEqual([
    'Weaver Texts',
    'Long Lane 1, 12345 Town',
    'Email: jo@example.org',
    'Phone: [[your phone number]]',
    'Tax number: DE1',
    'Responsible for the content: Jo Weaver',
  ]);
  expect(draftPages(en, factsOf(info, { ...seller, name: '' }))[2]?.text).toMatch(/^Jo Weaver\n/);
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
