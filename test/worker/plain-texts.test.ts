import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { wordsIn } from '../../src-worker/words.ts';
import { contentOfKind, type Kind } from '../screens/any-content.ts';
import { greek, plainTextsIn, plainTextsInData, putPseudoInto } from '../unit/words/pseudo.ts';
import { asOwner } from './admin/people.ts';
import { publishDocuments } from './publish-documents.ts';
import { ask, serviceContext } from './site.ts';

// Every page that the Worker renders, with the pseudo-language for the site's texts and Greek for the owner's: an
// English letter in it belongs to a text that no translator has seen. The pseudo-language replaces Arabic, whose days
// and months have no English letters either.

let pseudo: ReturnType<typeof putPseudoInto>;
beforeAll(() => {
  pseudo = putPseudoInto(wordsIn('ar').texts);
});
afterAll(() => pseudo.takeOut());

/** Texts that people write become Greek; a text without a space is an address, a code or a choice. */
const inGreek = (value: unknown): unknown => {
  if (typeof value === 'string') return value.includes(' ') ? greek(value) : value;
  if (Array.isArray(value)) return value.map(inGreek);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inGreek(child)]));
};

const CONTENT = DOCUMENT_KEYS.filter((key) => key !== 'words' && key !== 'site_pictures');

const publish = async (kind: Kind): Promise<void> => {
  const bodyOf = (key: DocumentKey): unknown => {
    const body = inGreek(contentOfKind(kind, key));
    if (key !== 'profile') return body;
    // The cast is safe, because the profile's schema made this body.
    const profile = body as { personalInfo: object };
    return { ...profile, personalInfo: { ...profile.personalInfo, name: greek('Ada Quist'), language: 'ar' } };
  };
  await publishDocuments(serviceContext(), {
    actor: 'owner',
    changes: CONTENT.map((key) => ({ key, body: bodyOf(key) })),
  });
};

const WRITTEN = { name: '1', email: 'no address', subject: '', message: '', contentType: 'Other' };

const sendForm = (fields: Record<string, string>): Promise<Response> =>
  ask('/contact', { method: 'POST', body: new URLSearchParams(fields), headers: { 'sec-fetch-site': 'same-origin' } });

const firstPathOf = (html: string, folder: string): string =>
  new RegExp(`href="(/${folder}/[^"]+)"`).exec(html)?.[1] ?? `/${folder}/none`;

const draftPath = async (): Promise<string> => {
  const owner = await asOwner();
  const story = { title: greek('A story'), content: plainToRichText(greek('Once.')), imageUrl: '' };
  const kept = await owner('PUT', 'admin/drafts/story', { body: { body: story, base_revision: 1 } });
  expect(kept.status).toBe(200);
  const made = await owner('POST', 'admin/draft-links', { body: { documents: ['story'], place: '/about' } });
  return new URL(String(made.json.data.address)).pathname;
};

const plainOf = async (response: Promise<Response>): Promise<string[]> => {
  const html = await (await response).text();
  return [...plainTextsIn(html), ...plainTextsInData(html)];
};

test.for(['twelve', 'one', 'none'] as const)('no page says anything in plain English: content of %s', async (kind) => {
  await publish(kind);
  const home = await (await ask('/')).text();
  expect(home).toContain('dir="rtl"');
  const paths = [
    '/',
    '/about',
    firstPathOf(home, 'projects'),
    firstPathOf(home, 'pages'),
    '/nowhere',
    '/projects/nowhere',
    '/contact/sent',
    '/search',
    `/search?q=${encodeURIComponent('ουδέν')}`,
    `/search?q=${'λ'.repeat(301)}`,
    '/feed.xml',
    '/drafts/nowhere',
    await draftPath(),
  ];
  const found: Record<string, string[]> = {};
  for (const path of paths) found[path] = await plainOf(ask(path, { headers: { accept: 'text/html' } }));
  found['a form refused'] = await plainOf(sendForm(WRITTEN));
  expect(Object.fromEntries(Object.entries(found).filter(([, texts]) => texts.length > 0))).toEqual({});
});
